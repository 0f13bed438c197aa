import type { Rule } from './source.ts'

const most = 300

/** Nobody reads these from end to end; `npm run generate` makes them. */
const generated = ['api/store/rows.ts']

export const sizeRule: Rule = {
  name: `no file is longer than ${most} lines`,
  check: ({ path, text }) => {
    const lines = text.replace(/\n$/, '').split('\n').length
    return /\.(tsx?|css|mjs|cjs)$/.test(path) && !generated.includes(path) && lines > most
      ? [{ path, line: most + 1, message: `${lines} lines: split it` }]
      : []
  },
}
