const { TestEnvironment } = require('jest-environment-node')

let shared
let exit

/** The global object of all test files that one process runs, so that modules loaded for one serve the next. */
module.exports = class SharedEnvironment extends TestEnvironment {
  constructor(config, context) {
    if (shared) {
      shared.global.process.exit = exit // which Jest wraps for each file
      return shared
    }
    super(config, context)
    // someone who watches changes the modules between two runs of one process
    if (config.globalConfig.watch || config.globalConfig.watchAll) return
    shared = this
    exit = Reflect.get(this.global.process, 'exit')
  }

  /** A shared one ends with its process. */
  async teardown() {
    if (this !== shared) await super.teardown()
  }
}
