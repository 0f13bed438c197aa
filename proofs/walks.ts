import fc from 'fast-check'
import { calls, type CallName } from '@gaitway/contract/calls/index'
import type { Mover } from '@gaitway/contract/lifecycles/step'
import { addDays, addHours, addMinutes } from '@gaitway/contract/format/time'
import { testDatabase } from '../test/database.ts'
import { brokenAtTheEnd, endAll } from '../test/money/finish-story.ts'
import { brokenPromises } from '../test/money/invariants.ts'
import { standing } from '../test/money/snapshot.ts'
import { moveTo } from '../test/money/time-steps.ts'
import { testServices } from '../test/services.ts'
import { runTasks } from '../test/tasks.ts'
import type { Outcome } from './proof.ts'
import { countBroken } from './races/invariants.ts'
import { actions } from './walks/actions.ts'
import { changesBetween, foreignAmong, illegalAmong, readStates, unrecordedAmong } from './walks/changes.ts'
import { changedTables, countEvents, readWords } from './walks/fingerprint.ts'
import { seenUninvited } from './walks/hidden.ts'
import { ownersOf } from './walks/pick.ts'
import { brokenInRows, confirmedWhileBlocked } from './walks/promises.ts'
import { openWalk, type Person, type WalkWorld } from './walks/world.ts'

const callNames = Object.keys(actions) as CallName[]
const weights = { rare: 1, often: 15 }
const drawn = callNames.flatMap(name => {
  const how = actions[name]?.drawn
  return Array.from({ length: how ? weights[how] : 5 }, () => name)
})
const next = Array.from({ length: 6 }, () => 'toTheNext' as const)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      /** the first that has something to be about is made, so that few steps are lost */
      calls: fc.array(fc.constantFrom(...drawn), { minLength: 4, maxLength: 4, size: 'max' }),
      /** the usual side, or anyone */
      isUsual: fc.constantFrom(true, true, true, true, false),
      who: fc.nat({ max: 99 }),
      which: fc.nat({ max: 99 }),
      how: fc.nat({ max: 99 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      // mostly short steps, or shifts would expire before anyone agrees on them
      time: fc.constantFrom(...next, 'anHour', 'anHour', 'threeDays', 'eightDays'),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type TimeStep = Exclude<Step, { calls: CallName[] }>
type CallStep = Extract<Step, { calls: CallName[] }>

const seldomOpen = callNames.filter(name => actions[name]?.seldom)

type Call = { call: CallName; input: Record<string, unknown> }

const callFor = async (world: WalkWorld, step: CallStep): Promise<Call | undefined> => {
  for (const call of step.how % 3 === 0 ? seldomOpen : []) {
    const input = await actions[call]?.seldom?.(world, step)
    if (input) return { call, input }
  }
  for (const call of step.calls) {
    const input = await actions[call]?.input(world, step)
    if (input) return { call, input }
  }
  return undefined
}

/** Someone of the usual side who owns the records if the request names any; or anyone. */
const personFor = async (world: WalkWorld, step: CallStep, { call, input }: Call) => {
  const { everyone } = world
  const anyone = everyone[step.who % everyone.length] as Person
  if (!step.isUsual) return anyone
  const action = actions[call]
  const side = (step.how % 2 === 1 && action?.orUsual) || action?.usual
  const usual = everyone.filter(({ by }) => by.side === side)
  const owners = await ownersOf(world, input)
  const own = usual.find(
    ({ by }) =>
      by.isOwner === (by.side === 'facility') &&
      (by.side === 'facility'
        ? by.facilityId === owners?.facilityId
        : by.clinicianId === owners?.clinicianId),
  )
  return own ?? (usual[step.who % usual.length] as Person)
}

const callsForFacility: CallName[] = [
  'applications.answerStandby',
  'applications.confirmMyself',
  'noShows.answer',
]

/** How often each call was made and accepted, and what was refused with which code. */
type Tally = Record<string, number>

/** Makes a call; returns a sentence for each broken promise. */
const walkBy = async (world: WalkWorld, step: CallStep, tally: Tally) => {
  const chosen = await callFor(world, step)
  if (!chosen) return []
  const { call, input } = chosen
  const person = await personFor(world, step, chosen)
  const [before, fingerprint] = [await readStates(world.db), await standing(world)]
  const [words, events] = [await readWords(world.db), await countEvents(world.db)]
  const { status, code, message } = await world.call(person, call, input)
  const isAccepted = status < 300
  const kind = isAccepted ? `${call} by ${person.by.side}` : `refused with ${status} ${code} ${call}`
  tally[kind] = (tally[kind] ?? 0) + 1
  if (status >= 500) return [`${person.name} got ${status}: ${message}`]
  const changed = changedTables(words, await readWords(world.db))
  if (!isAccepted)
    return (await standing(world)) === fingerprint && changed.length === 0
      ? []
      : [`${status} to ${person.name}, but it changed something: ${changed.join(', ')}`]
  const isRecorded = changed.length === 0 || (await countEvents(world.db)) > events
  const changes = changesBetween(before, await readStates(world.db))
  // a clinician who accepts an offer or takes a shift confirms for the facility, which agreed in advance; one who says
  // that they weren’t there ends the shift as the facility reported it
  const movers: Mover[] = [
    person.by.side,
    'clock',
    ...(callsForFacility.includes(call) ? (['facility'] as const) : []),
  ]
  return [
    ...(calls[call].who.sides?.includes(person.by.side) ? [] : [`${person.name} isn’t allowed to`]),
    ...illegalAmong(changes, movers),
    ...foreignAmong(changes, person.by),
    ...(await unrecordedAmong(world.db, changes)),
    ...(isRecorded ? [] : [`the audit log says nothing of what changed: ${changed.join(', ')}`]),
    ...(await confirmedWhileBlocked(world.db, changes)),
    ...(await brokenInRows(world.db)),
    ...(await brokenPromises(world)),
  ]
}

/** A minute after the next time at which a day of a shift starts or ends. */
const nextBoundary = async ({ db, services }: WalkWorld) => {
  const now = services.clock.now()
  const { rows } = await db.raw<{ rows: [{ at: Date | null }] }>(
    `SELECT min(at) AS at FROM (SELECT starts_at AS at FROM slots UNION ALL SELECT ends_at FROM slots) b WHERE at >= ?`,
    [now],
  )
  return addMinutes(rows[0].at ?? addDays(now, 1), 1)
}

const nextTime = (world: WalkWorld, { time }: TimeStep) => {
  const now = world.services.clock.now()
  if (time === 'toTheNext') return nextBoundary(world)
  return time === 'anHour' ? addHours(now, 1) : addDays(now, time === 'threeDays' ? 3 : 8)
}

/** Time passes, and everything due is done. */
const passTime = async (world: WalkWorld, step: TimeStep) => {
  const before = await readStates(world.db)
  await moveTo(world, await nextTime(world, step), { isTicked: true })
  await runTasks(world.services)
  const changes = changesBetween(before, await readStates(world.db))
  return [
    // a block’s withdrawals and an agreed standby’s confirmation are done later, in a person’s name
    ...illegalAmong(changes, ['clock', 'facility', 'clinician']),
    ...(await unrecordedAmong(world.db, changes)),
    ...(await confirmedWhileBlocked(world.db, changes)),
    ...(await brokenInRows(world.db)),
    ...(await seenUninvited(world)),
    ...(await brokenPromises(world)),
  ]
}

const described = (one: Step) =>
  'calls' in one
    ? `${one.calls.join(' or ')} (${one.isUsual ? '' : 'anyone '}${one.who}, ${one.which}, ${one.how})`
    : one.time

const refuseBroken = (broken: readonly string[], where: string) => {
  if (broken.length > 0) throw new Error(`${where}: ${broken.join('; ')}`)
}

/** Each walk has its own world, so that it goes the same whatever ran before. */
const runWalk = async (steps: readonly Step[], tally: Tally) => {
  const database = await testDatabase()
  try {
    const world = await openWalk(testServices(database.db))
    for (const [at, one] of steps.entries()) {
      const broken = 'calls' in one ? await walkBy(world, one, tally) : await passTime(world, one)
      refuseBroken(broken, `Step ${at + 1}, ${described(one)}`)
    }
    const counted = Object.entries(await countBroken(world.db)).filter(([, count]) => count > 0)
    refuseBroken(
      counted.map(([what]) => what),
      'After the walk',
    )
    await endAll(world)
    refuseBroken(await brokenAtTheEnd(world), 'At the end')
  } finally {
    await database.close()
  }
}

type Options = { seed?: number; atOnce?: number; length?: number }

const runWalks = async (count: number, tally: Tally, { seed, length = 100 }: Options): Promise<string[]> => {
  const walks = fc.array(step, { minLength: length, maxLength: length, size: 'max' })
  const property = fc.asyncProperty(fc.noBias(walks), steps => runWalk(steps, tally))
  const result = await fc.check(property, {
    numRuns: count,
    endOnFailure: true,
    ...(seed !== undefined && { seed }),
  })
  return result.failed
    ? [`${String(result.errorInstance)} (seed ${result.seed}, walk ${result.numRuns})`]
    : []
}

/** From this many walks on, every call must have been accepted at least once. */
const enough = 200

/** Random walks of all roles through the lifecycles: only open moves happen, refusals change nothing, books balance. */
export const proveWalks = async (
  count: number,
  { atOnce = 1, ...options }: Options = {},
): Promise<Outcome> => {
  const tally: Tally = {}
  const lanes = Math.min(atOnce, count)
  const runs = Array.from({ length: lanes }, (_, lane) =>
    runWalks(Math.floor((count + lane) / lanes), tally, options),
  )
  const broken = (await Promise.all(runs)).flat()
  const never = callNames.filter(name => !Object.keys(tally).some(kind => kind.startsWith(`${name} by`)))
  return {
    figures: Object.fromEntries(Object.entries(tally).toSorted(([a], [b]) => a.localeCompare(b))),
    broken: [...broken, ...(count < enough ? [] : never.map(name => `${name} was never accepted`))],
  }
}
