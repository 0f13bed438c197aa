import type { DemoWorld } from './demo-world.ts'

/** A story over several days: it yields the time at which it continues. */
export type Story = AsyncGenerator<Date, void, void>

type Waiting = { story: Story; at: Date }

const resume = async (story: Story): Promise<Waiting[]> => {
  const { done, value } = await story.next()
  return done ? [] : [{ story, at: value }]
}

const earliest = (waiting: Waiting[]) =>
  waiting.reduce<Waiting | undefined>((first, one) => (first && first.at <= one.at ? first : one), undefined)

/** Runs all stories in order of time, up to today. */
export const runStories = async ({ today, now, passTo }: DemoWorld, stories: Story[]) => {
  const waiting: Waiting[] = []
  for (const story of stories) waiting.push(...(await resume(story)))
  for (let next = earliest(waiting); next && next.at <= today; next = earliest(waiting)) {
    waiting.splice(waiting.indexOf(next), 1)
    // stories that share a moment move the clock once
    if (next.at > now()) await passTo(next.at)
    waiting.push(...(await resume(next.story)))
  }
  await passTo(today)
}
