import fc from 'fast-check'
import type { JobType } from '@gaitway/contract/values/enums'
import { steps, type Step, type StepName } from './steps.ts'
import { calm, values, type Values } from './choices.ts'
import { lives, ways, type Way } from './scenarios.ts'
import type { Setting } from '../scenarios/world.ts'

export type Story = Setting & { steps: Step[] }

const names = Object.keys(steps) as StepName[]
const longest = Math.max(...[...lives, ...ways].map(({ length }) => length))
const each = fc.array(values, { minLength: longest, maxLength: longest, size: 'max' })

/** One job and one payment method for all these steps, each with what else may happen. */
const storyOf = (way: Way, { job, type }: Values, more: readonly Values[]) =>
  way.map((turn, at): Step => {
    const [name, fixed] = typeof turn === 'string' ? [turn, {}] : turn
    return [name, { ...(more[at] as Values), job, type, ...fixed }]
  })

/** Confirmed without trouble and taken part of the way. */
const life = (jobs: readonly (0 | 1)[]) =>
  fc
    .tuple(fc.constantFrom(...lives), fc.nat({ max: 2 * longest }), fc.constantFrom(...jobs), values, each)
    .map(([whole, cut, job, first, [confirmed, ...more]]) =>
      storyOf(whole.slice(0, 1 + cut), { ...first, job }, [{ ...(confirmed as Values), ...calm }, ...more]),
    )
const way = fc
  .tuple(fc.constantFrom(...ways), values, each)
  .map(([chosen, first, more]) => storyOf(chosen, first, more))
const single = fc.tuple(fc.constantFrom(...names), values).map((step): Step[] => [step])

const anything = fc.oneof(
  { weight: 2, arbitrary: single },
  { weight: 4, arbitrary: way },
  { weight: 1, arbitrary: life([0, 1, 1]) },
)

/** A story: a shift gets as far as it gets, then anything may happen to its money and to another shift's. */
export const stories: fc.Arbitrary<Story> = fc
  .noBias(
    // a bias would prefer the first and last entries of a list
    fc.record({
      jobType: fc.oneof(
        { weight: 9, arbitrary: fc.constant<JobType>('PART_TIME') },
        { weight: 1, arbitrary: fc.constant<JobType>('FULL_TIME') },
      ),
      dayCount: fc.constantFrom<Setting['dayCount']>(1, 2),
      beginning: life([0]),
      rest: fc.array(anything, { minLength: 1, maxLength: 7, size: 'max' }),
    }),
  )
  .map(({ beginning, rest, ...setting }) => ({ ...setting, steps: [...beginning, ...rest.flat()] }))
