const { default: Runtime } = require('jest-runtime')
const listStorages = require('./end-storages.cjs')

let shared

const isOfTestFile = key => /\.test\.ts$|\/jest-circus\//.test(key) || key.startsWith('@jest/globals')

/** Forgets what belongs to one test file: itself, the list of its tests, and their state on the global object. */
const forgetTestFile = ({ registries, jestGlobals, testMainModule, _environment: { global } }) => {
  for (const registry of [registries.esModuleRegistry, registries.internalModuleRegistry])
    for (const key of registry.keys()) if (isOfTestFile(key)) registry.delete(key)
  testMainModule.reset()
  jestGlobals.cachedEnvGlobals = undefined
  jestGlobals.clearJestObjectCache()
  for (const symbol of Object.getOwnPropertySymbols(global))
    if (['JEST_STATE_SYMBOL', 'EVENT_HANDLERS'].includes(symbol.description)) delete global[symbol]
}

/**
 * Loads each module once for all test files of a process. Jest would load all again for each file, which takes half a
 * second, and never free them: after a hundred files it takes two.
 */
module.exports = class SharedRuntime extends Runtime {
  constructor(...args) {
    const [testPath, { watch, watchAll }] = args.slice(6)
    if (shared) {
      forgetTestFile(shared)
      for (const part of [shared.esmLoader, shared.executor]) part.testPath = testPath
      shared._testPath = testPath
      shared.testState.state = 'loading'
      return shared
    }
    super(...args)
    this.endStorages = listStorages(this)
    if (!watch && !watchAll) shared = this
  }

  /** What could not be loaded would stay broken for the files that follow, so they get a new one. */
  async unstable_importModule(...args) {
    try {
      return await super.unstable_importModule(...args)
    } catch (thrown) {
      shared = undefined
      throw thrown
    }
  }

  teardown() {
    this.endStorages()
    if (this !== shared) return super.teardown()
    this.restoreAllMocks()
    this.mockState.clear()
    this.loggedReferenceErrors.clear()
    this.testState.teardown()
  }
}
