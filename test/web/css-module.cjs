// A class of a CSS module is called by its own name in tests.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) })
