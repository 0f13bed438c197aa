const { createRequire } = require('node:module')
const { Script } = require('node:vm')
const { default: Runtime } = require('jest-runtime')
const listStorages = require('../../api/testing/end-storages.cjs')

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
module.exports = class PageRuntime extends Runtime {
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
