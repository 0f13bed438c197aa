const { TestEnvironment } = require('jest-environment-node')

const nextFileMilliseconds = 300

let shared
let exit
let ending

/** The global object of all test files that one process runs, so that modules loaded for one serve the next. */
module.exports = class SharedEnvironment extends TestEnvironment {
  constructor(config, context) {
    clearTimeout(ending)
    if (shared) {
      shared.global.process.exit = exit // which Jest wraps for each file
      return shared
    }
    super(config, context)
    // the channel of a session between tabs, which would keep the process from ending
    delete this.global.BroadcastChannel
    // someone who watches changes the modules between two runs of one process
    if (config.globalConfig.watch || config.globalConfig.watchAll) return
    shared = this
    exit = Reflect.get(this.global.process, 'exit')
    globalThis.endTestConnections = () => this.global.endConnections?.()
  }

  /** A shared one ends with its process, which open connections would keep from ending. */
  async teardown() {
    if (this === shared) ending = setTimeout(() => globalThis.endTestConnections(), nextFileMilliseconds)
    else {
      await this.global.endConnections?.()
      await super.teardown()
    }
  }
}
