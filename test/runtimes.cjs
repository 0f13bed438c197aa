const { AsyncLocalStorage } = require('node:async_hooks')
const { createRequire } = require('node:module')
const { Script } = require('node:vm')
const { default: Runtime } = require('jest-runtime')

/**
 * Lists the storages that a runtime's modules create, and returns what ends them. Jest creates one for each file and
 * never ends it, and Node asks all of them at every promise: after fifty files a promise takes a hundred times as long.
 */
const listStorages = ({ coreModule }) => {
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
class SharedRuntime extends Runtime {
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

const scripts = new Map()

/** The script of a module, compiled once for all pages of a process. The function around it adds no line. */
const findScript = (source, filename, parameters) => {
  const known = scripts.get(filename)
  if (known?.source === source) return known.script
  const head = `(function(${parameters}){`
  const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length })
  scripts.set(filename, { source, script })
  return script
}

// Tables of roles that nobody changes, spread over a hundred modules
const isTable = moduleName => moduleName === 'aria-query'

/**
 * Gives each test file modules of its own, as Jest does, but compiles them once for all files of a process, which
 * otherwise takes a fifth of their time. What is watched may change, so that it is compared with its source.
 */
class PageRuntime extends Runtime {
  constructor(...args) {
    super(...args)
    this.endStorages = listStorages(this)
    const { executor, _environment: environment } = this
    const compile = executor.compile.bind(executor)
    executor.compile = (source, filename) => {
      const context = environment.getVmContext()
      // a test file runs once, and what can't be compiled is for Jest to explain
      if (!context || filename === executor.testPath) return compile(source, filename)
      try {
        return findScript(source, filename, executor.injectedModuleParameters).runInContext(context)
      } catch {
        return compile(source, filename)
      }
    }
  }

  teardown() {
    this.endStorages()
    super.teardown()
  }

  requireModuleOrMock(from, moduleName) {
    return isTable(moduleName) ? createRequire(from)(moduleName) : super.requireModuleOrMock(from, moduleName)
  }
}

/** Jest creates one for each test file. One that runs in a page shares no modules with the next. */
module.exports = function TestRuntime(...args) {
  const [, environment] = args
  return environment.dom ? new PageRuntime(...args) : new SharedRuntime(...args)
}
