import { everyFault } from '../../test/money/faults.ts'
import { steps, type Step, type StepName } from '../../test/money/steps.ts'
import { timeSteps } from '../../test/money/time-steps.ts'
import type { Figures } from '../figures.ts'

type Done = { isOpen: boolean; hasMoved: boolean; wrong: readonly string[] }
type Counts = { tried: number; open: number; moved: number }

/** A step as people read it: its name, and its choices that aren't plain. */
export const describeStep = ([name, { job, type, settlement, share, ...more }]: Step) => {
  const odd = [
    ...(more.fault === 'none' ? [] : [more.fault]),
    ...(more.payoutFault === 'none' ? [] : [`payout ${more.payoutFault}`]),
    ...(more.isTwice ? ['twice at once'] : []),
    ...(more.isTicked ? [] : ['before the scheduled minute']),
    ...(job === 0 ? [] : ['second job']),
  ]
  return `${name} ${[type, settlement, share, ...odd].join(', ')}`
}

/** How often each step was tried, was possible, and changed something; and how often each outside failure happened. */
export const openTally = () => {
  const names = Object.keys(steps) as StepName[]
  const counts = new Map<StepName, Counts>(names.map(name => [name, { tried: 0, open: 0, moved: 0 }]))
  const wrongs = new Map<string, number>(everyFault.map(fault => [fault, 0]))
  let storyCount = 0
  let done = 0
  let isOver = false
  return {
    countStory: () => void (isOver || (storyCount += 1)),
    /** Stops counting while a failing story is shortened. */
    stop: () => void (isOver = true),
    count: (name: StepName, { isOpen, hasMoved, wrong }: Done) => {
      const one = counts.get(name)
      if (isOver || !one) return
      done += 1
      one.tried += 1
      if (isOpen) one.open += 1
      if (hasMoved) one.moved += 1
      for (const fault of wrong) wrongs.set(fault, (wrongs.get(fault) ?? 0) + 1)
    },
    figures: (): Figures => ({
      stories: storyCount,
      steps: done,
      ...Object.fromEntries(
        [...counts].map(([name, { tried, open, moved }]) => [
          name,
          `open ${open} of ${tried}, moved something ${moved} times`,
        ]),
      ),
      ...Object.fromEntries([...wrongs].map(([fault, times]) => [`answer to a ${fault}`, times])),
    }),
    /** A sentence for each thing that never happened in any story, because that isn't proved. */
    neverHappened: () => [
      ...[...counts].filter(([, { open }]) => open === 0).map(([name]) => `${name} was never open`),
      // at some moments nothing is due
      ...[...counts]
        .filter(([name, { open, moved }]) => open > 0 && moved === 0 && !(name in timeSteps))
        .map(([name]) => `${name} never moved anything`),
      ...[...wrongs].filter(([, times]) => times === 0).map(([fault]) => `"${fault}" never happened`),
    ],
  }
}
export type Tally = ReturnType<typeof openTally>
