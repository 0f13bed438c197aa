import { calls } from '@gaitway/contract/calls/index'

const PART = '{token}'
const beforeSecret = Object.values(calls)
  .filter(({ path }) => path.includes(PART))
  .map(({ path }) => path.slice(0, path.indexOf(PART)).toLowerCase())

/** The path of a request as it may stand in a log: of a link that was mailed only what it is for. */
export const loggedPath = (path: string): string => {
  const start = beforeSecret.find(known => path.toLowerCase().startsWith(known))
  return start === undefined ? path : `${start}…`
}
