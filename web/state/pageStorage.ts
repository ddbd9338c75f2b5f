/*
 * Where a person has blocked all cookies, reading `localStorage` throws. The page then has a storage of its own, which ends with it, so
 * that a person can sign in and work until a reload. Imported before everything that reads the storage.
 */

const methods: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> &
  ThisType<Record<string, string>> = {
  getItem(key) {
    return Object.hasOwn(this, key) ? (this[key] ?? null) : null;
  },
  setItem(key, value) {
    this[key] = value;
  },
  removeItem(key) {
    delete this[key];
  },
  clear() {
    for (const key of Object.keys(this)) delete this[key];
  },
};

for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    window[name];
  } catch {
    Object.defineProperty(window, name, { value: Object.create(methods) });
  }
}
