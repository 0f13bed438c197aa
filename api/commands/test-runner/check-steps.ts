import { readRepository } from '../lint/source.ts'
import { rules } from '../lint/rules.ts'
import { runCommand, toCount, type Count, type Step, binPath } from './step.ts'

const toolStep = (name: string, file: string, args: string[]): Step => ({
  name,
  run: async () => toCount(await runCommand({ file: binPath(file), args })),
})

const checkRules = async (): Promise<Count> => {
  const sources = readRepository()
  const broken = rules.filter(rule => {
    const findings = sources.flatMap(source => rule.check(source, sources))
    if (findings.length > 0) console.log(`  ${rule.name}:`)
    for (const { path, line, message } of findings) console.log(`    ${path}:${line} ${message}`)
    return findings.length > 0
  })
  return { passed: rules.length - broken.length, failed: broken.length }
}

/** Checks of the source code that don't run the product. */
export const checkSteps: Step[] = [
  toolStep('types', 'tsc', ['--noEmit', '--pretty', 'false', '-p', '.']),
  toolStep('lint', 'oxlint', ['--type-aware', '--deny-warnings', '--format', 'unix']),
  { name: 'rules', run: checkRules },
  toolStep('format', 'oxfmt', ['--check', '.']),
]
