import type { DemoWorld } from './demo-world.ts'

/** Something that happens over days: it yields the moment at which it goes on. */
export type Story = AsyncGenerator<Date, void, void>

type Waiting = { story: Story; at: Date }

const goOn = async (story: Story): Promise<Waiting[]> => {
  const { done, value } = await story.next()
  return done ? [] : [{ story, at: value }]
}

const earliest = (waiting: Waiting[]) =>
  waiting.reduce<Waiting | undefined>((first, one) => (first && first.at <= one.at ? first : one), undefined)

/** All stories go on in the order of time, up to today; whatever would happen later does not happen yet. */
export const tell = async ({ today, now, passTo }: DemoWorld, stories: Story[]) => {
  const waiting: Waiting[] = []
  for (const story of stories) waiting.push(...(await goOn(story)))
  for (let next = earliest(waiting); next && next.at <= today; next = earliest(waiting)) {
    waiting.splice(waiting.indexOf(next), 1)
    // what several stories come to at one moment becomes due once
    if (next.at > now()) await passTo(next.at)
    waiting.push(...(await goOn(next.story)))
  }
  await passTo(today)
}
