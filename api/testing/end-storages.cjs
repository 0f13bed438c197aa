const { AsyncLocalStorage } = require('node:async_hooks')

/**
 * Lists the storages that a runtime's modules create, and returns what ends them. Jest creates one for each file and
 * never ends it, and Node asks all of them at every promise: after fifty files a promise takes a hundred times as long.
 */
module.exports = ({ coreModule }) => {
  const storages = new Set()
  class ListedStorage extends AsyncLocalStorage {
    constructor(...args) {
      super(...args)
      storages.add(this)
    }
  }
  const load = coreModule.require.bind(coreModule)
  coreModule.require = name =>
    /^(node:)?async_hooks$/.test(name) ? { ...load(name), AsyncLocalStorage: ListedStorage } : load(name)
  return () => {
    for (const storage of storages) storage.disable()
    storages.clear()
  }
}
