import { readRepository } from '../lint/source.ts'
import { rules } from '../lint/rules.ts'
import { command, isRight, type Count, type Part, tool } from './part.ts'

const byTool = (name: string, file: string, args: string[]): Part => ({
  name,
  run: async () => isRight(await command({ file: tool(file), args })),
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

/** What is true of the sources without running the product. */
export const checkParts: Part[] = [
  byTool('types', 'tsc', ['--noEmit', '--pretty', 'false', '-p', '.']),
  byTool('lint', 'oxlint', ['--type-aware', '--deny-warnings', '--format', 'unix']),
  { name: 'rules', run: checkRules },
  byTool('format', 'oxfmt', ['--check', '.']),
]
