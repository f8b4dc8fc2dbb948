//! The browser's database.

use js_sys::{Array, Promise};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    IdbDatabase, IdbKeyRange, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction,
    IdbTransactionMode, WorkerGlobalScope,
};

const NAME: &str = "salon-library";
/// There is one table; names are lists, of which the first part says what something is.
const TABLE: &str = "library";

/// What does not go well: the browser's reason.
pub(super) type Outcome<T> = Result<T, JsValue>;

/// Where the library is kept.
pub(super) struct Storage(IdbDatabase);

/// A name under which something is kept.
pub(super) fn name(what: &str, id: &str, numbers: &[usize]) -> JsValue {
    let name = Array::of2(&what.into(), &id.into());
    for number in numbers {
        name.push(&JsValue::from_f64(*number as f64));
    }
    name.into()
}

impl Storage {
    pub(super) async fn open() -> Outcome<Self> {
        let here: WorkerGlobalScope = js_sys::global().unchecked_into();
        let factory = here.indexed_db()?.ok_or(JsValue::NULL)?;
        let request: IdbOpenDbRequest = factory.open_with_u32(NAME, 1)?;
        let asked = request.clone();
        let furnish = Closure::<dyn Fn()>::new(move || {
            if let Ok(database) = asked.result() {
                let database: IdbDatabase = database.unchecked_into();
                // It is new, so there is no such table yet.
                let _ = database.create_object_store(TABLE);
            }
        });
        request.set_onupgradeneeded(Some(furnish.as_ref().unchecked_ref()));
        Ok(Self(answered(&request).await?.unchecked_into()))
    }

    fn table(&self, mode: IdbTransactionMode) -> Outcome<(IdbTransaction, IdbObjectStore)> {
        let transaction = self.0.transaction_with_str_and_mode(TABLE, mode)?;
        let table = transaction.object_store(TABLE)?;
        Ok((transaction, table))
    }

    /// What is kept under a name; undefined if nothing is.
    pub(super) async fn get(&self, name: &JsValue) -> Outcome<JsValue> {
        let (_, table) = self.table(IdbTransactionMode::Readonly)?;
        answered(&table.get(name)?).await
    }

    /// Everything whose name begins like this, in order.
    pub(super) async fn all(&self, name: &JsValue) -> Outcome<Vec<JsValue>> {
        let (_, table) = self.table(IdbTransactionMode::Readonly)?;
        let found = answered(&table.get_all_with_key(&range(name)?)?).await?;
        Ok(Array::from(&found).iter().collect())
    }

    /// Keeps things, all or none.
    pub(super) async fn put(&self, things: &[(JsValue, JsValue)]) -> Outcome<()> {
        let (transaction, table) = self.table(IdbTransactionMode::Readwrite)?;
        for (name, value) in things {
            table.put_with_key(value, name)?;
        }
        finished(&transaction).await
    }

    /// Forgets everything whose name begins like one of these.
    pub(super) async fn forget(&self, names: &[JsValue]) -> Outcome<()> {
        let (transaction, table) = self.table(IdbTransactionMode::Readwrite)?;
        for name in names {
            table.delete(&range(name)?)?;
        }
        finished(&transaction).await
    }
}

/// All names that begin like one: lists come after everything else that could follow.
fn range(name: &JsValue) -> Outcome<JsValue> {
    let beyond = Array::from(name);
    beyond.push(&Array::new());
    Ok(IdbKeyRange::bound(name, &beyond)?.into())
}

/// Waits for an answer.
async fn answered(request: &IdbRequest) -> Outcome<JsValue> {
    let (asked, failed) = (request.clone(), request.clone());
    let mut closures = None;
    let promise = Promise::new(&mut |resolve, reject| {
        let asked = asked.clone();
        let failed = failed.clone();
        let yes = Closure::<dyn Fn()>::new(move || {
            let _ = resolve.call1(&JsValue::NULL, &asked.result().unwrap_or_default());
        });
        let no = Closure::<dyn Fn()>::new(move || {
            let why = failed.error().ok().flatten().map(JsValue::from).unwrap_or_default();
            let _ = reject.call1(&JsValue::NULL, &why);
        });
        request.set_onsuccess(Some(yes.as_ref().unchecked_ref()));
        request.set_onerror(Some(no.as_ref().unchecked_ref()));
        closures = Some((yes, no));
    });
    let answer = JsFuture::from(promise).await;
    drop(closures);
    answer
}

/// Waits until everything is written.
async fn finished(transaction: &IdbTransaction) -> Outcome<()> {
    let mut closures = None;
    let promise = Promise::new(&mut |resolve, reject| {
        let yes = Closure::<dyn Fn()>::new(move || {
            let _ = resolve.call0(&JsValue::NULL);
        });
        let no = Closure::<dyn Fn()>::new(move || {
            let _ = reject.call0(&JsValue::NULL);
        });
        transaction.set_oncomplete(Some(yes.as_ref().unchecked_ref()));
        transaction.set_onabort(Some(no.as_ref().unchecked_ref()));
        closures = Some((yes, no));
    });
    let answer = JsFuture::from(promise).await;
    drop(closures);
    answer.map(|_| ())
}
