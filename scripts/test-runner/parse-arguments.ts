export const jestEnvironment = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' }
export const journeyArguments = ['test', '--config', 'e2e/playwright.config.ts']

type Run = { file: 'jest' | 'playwright'; args: string[]; env: Record<string, string> }

const isJourney = (arg: string) => /(?:^|\/)journeys(?:\/|$)|\.spec\.ts$/.test(arg)

/** Splits the arguments of `npm test -- …`: journeys go to Playwright, everything else to Jest. */
export const parseTestArguments = (args: string[]): Run[] => {
  const journeys = args.filter(isJourney)
  const others = args.filter(arg => !isJourney(arg))
  return [
    ...(others.length > 0 ? [{ file: 'jest' as const, args: others, env: jestEnvironment }] : []),
    ...(journeys.length > 0
      ? [
          {
            file: 'playwright' as const,
            args: [...journeyArguments, ...journeys],
            env: { NODE_NO_WARNINGS: '1' },
          },
        ]
      : []),
  ]
}
