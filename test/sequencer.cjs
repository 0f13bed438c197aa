const { default: Sequencer } = require('@jest/test-sequencer')

// Jest starts the largest file first if it has not run them yet, and most proofs are five lines
const isLong = ({ path }) => /\/(proofs|seeds)\/|\/e2e\/story/.test(path)

/** Starts what takes longest first, so that no process is left alone with it at the end. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    return [...sorted.filter(isLong), ...sorted.filter(test => !isLong(test))]
  }
}
