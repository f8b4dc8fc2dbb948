//! The browser's database, IndexedDB.

use js_sys::{Array, Promise};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    IdbDatabase, IdbKeyRange, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction,
    IdbTransactionMode, WorkerGlobalScope,
};
use worker_protocol::WorkerError;

const NAME: &str = "salon-library";
/// There is one table. Keys are lists: what something is, the collection, and numbers.
const TABLE: &str = "library";

/// The browser cannot read or write what is stored. It gives no useful reason.
#[derive(Clone, Copy, Debug)]
pub(super) struct StorageError;

impl From<JsValue> for StorageError {
    fn from(_: JsValue) -> Self {
        Self
    }
}

impl From<StorageError> for WorkerError {
    fn from(_: StorageError) -> Self {
        Self::StorageFailed
    }
}

pub(super) type DbResult<T> = Result<T, StorageError>;

/// The database that has all collections.
pub(super) struct Database(IdbDatabase);

/// The key of something that belongs to a collection.
pub(super) fn key(what: &str, id: &str, numbers: &[usize]) -> JsValue {
    let key = Array::of2(&what.into(), &id.into());
    for number in numbers {
        key.push(&JsValue::from_f64(*number as f64));
    }
    key.into()
}

impl Database {
    pub(super) async fn open() -> DbResult<Self> {
        let here: WorkerGlobalScope = js_sys::global().unchecked_into();
        let factory = here.indexed_db()?.ok_or(StorageError)?;
        let request: IdbOpenDbRequest = factory.open_with_u32(NAME, 1)?;
        let opened = request.clone();
        let create_table = Closure::<dyn Fn()>::new(move || {
            if let Ok(database) = opened.result() {
                let database: IdbDatabase = database.unchecked_into();
                // The database is new, so there is no such table yet.
                let _ = database.create_object_store(TABLE);
            }
        });
        request.set_onupgradeneeded(Some(create_table.as_ref().unchecked_ref()));
        Ok(Self(result_of(&request).await?.unchecked_into()))
    }

    fn table(&self, mode: IdbTransactionMode) -> DbResult<(IdbTransaction, IdbObjectStore)> {
        let transaction = self.0.transaction_with_str_and_mode(TABLE, mode)?;
        let table = transaction.object_store(TABLE)?;
        Ok((transaction, table))
    }

    /// The value of a key; undefined if there is none.
    pub(super) async fn get(&self, key: &JsValue) -> DbResult<JsValue> {
        let (_, table) = self.table(IdbTransactionMode::Readonly)?;
        result_of(&table.get(key)?).await
    }

    /// The values of all keys that begin with this one, in order.
    pub(super) async fn all(&self, key: &JsValue) -> DbResult<Vec<JsValue>> {
        let (_, table) = self.table(IdbTransactionMode::Readonly)?;
        let found = result_of(&table.get_all_with_key(&range(key)?)?).await?;
        Ok(Array::from(&found).iter().collect())
    }

    /// Stores values under their keys, all or none.
    pub(super) async fn put(&self, values: &[(JsValue, JsValue)]) -> DbResult<()> {
        let (transaction, table) = self.table(IdbTransactionMode::Readwrite)?;
        for (key, value) in values {
            table.put_with_key(value, key)?;
        }
        end_of(&transaction).await
    }

    /// Deletes all keys that begin with one of these.
    pub(super) async fn delete(&self, keys: &[JsValue]) -> DbResult<()> {
        let (transaction, table) = self.table(IdbTransactionMode::Readwrite)?;
        for key in keys {
            table.delete(&range(key)?)?;
        }
        end_of(&transaction).await
    }
}

/// All keys that begin with one. A list sorts after everything else that could follow.
fn range(key: &JsValue) -> DbResult<JsValue> {
    let beyond = Array::from(key);
    beyond.push(&Array::new());
    Ok(IdbKeyRange::bound(key, &beyond)?.into())
}

/// Waits for the result of a request.
async fn result_of(request: &IdbRequest) -> DbResult<JsValue> {
    let (succeeded, failed) = (request.clone(), request.clone());
    let mut closures = None;
    let promise = Promise::new(&mut |resolve, reject| {
        let succeeded = succeeded.clone();
        let failed = failed.clone();
        let on_success = Closure::<dyn Fn()>::new(move || {
            let _ = resolve.call1(&JsValue::NULL, &succeeded.result().unwrap_or_default());
        });
        let on_error = Closure::<dyn Fn()>::new(move || {
            let why = failed.error().ok().flatten().map(JsValue::from).unwrap_or_default();
            let _ = reject.call1(&JsValue::NULL, &why);
        });
        request.set_onsuccess(Some(on_success.as_ref().unchecked_ref()));
        request.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        closures = Some((on_success, on_error));
    });
    let result = JsFuture::from(promise).await;
    drop(closures);
    Ok(result?)
}

/// Waits until everything is written.
async fn end_of(transaction: &IdbTransaction) -> DbResult<()> {
    let mut closures = None;
    let promise = Promise::new(&mut |resolve, reject| {
        let on_complete = Closure::<dyn Fn()>::new(move || {
            let _ = resolve.call0(&JsValue::NULL);
        });
        let on_abort = Closure::<dyn Fn()>::new(move || {
            let _ = reject.call0(&JsValue::NULL);
        });
        transaction.set_oncomplete(Some(on_complete.as_ref().unchecked_ref()));
        transaction.set_onabort(Some(on_abort.as_ref().unchecked_ref()));
        closures = Some((on_complete, on_abort));
    });
    let result = JsFuture::from(promise).await;
    drop(closures);
    result?;
    Ok(())
}
