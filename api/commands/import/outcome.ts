import { relative } from 'node:path'
import type { Outcome } from './import-facilities.ts'

/** A path as one would type it here. */
const shown = (path: string) => {
  const fromHere = relative('', path)
  return fromHere.startsWith('..') ? path : fromHere
}

const count = (number: number) => number.toLocaleString('en-US')

/** What an import did, in sentences. */
export const describeOutcome = (sum: Outcome, rejectedPath: string, seconds: number): string => {
  const lines = [
    `${count(sum.read)} rows read in ${seconds.toFixed(1)} s: ${count(sum.added)} new, ` +
      `${count(sum.changed)} changed, ${count(sum.unchanged)} as they were, ${count(sum.rejected)} not usable.`,
  ]
  if (sum.outsideArea > 0) lines.push(`${count(sum.outsideArea)} lie outside the area (territories).`)
  if (sum.withoutPlace > 0)
    lines.push(`${count(sum.withoutPlace)} have a ZIP code without a known place yet.`)
  if (sum.rejected > 0) {
    lines.push(`The rows not usable are listed with line and reason in ${shown(rejectedPath)}.`)
  }
  return lines.join('\n')
}
