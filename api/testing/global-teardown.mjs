export default () => globalThis.stopTestRun()
