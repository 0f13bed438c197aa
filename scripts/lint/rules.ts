import { allowedImportsRule, importCyclesRule } from './allowed-imports.ts'
import { exportsRule, suppressionsRule, testsRule } from './conventions.ts'
import { fileNamesRule, vagueNamesRule } from './names.ts'
import { packagesRule, clockRule, domainRule, storeClockRule } from './layers.ts'
import { portablePathsRule } from './portable-paths.ts'
import { regexesRule } from './regexes.ts'
import type { Rule } from './source.ts'
import { transitionsRule } from './transitions.ts'
import { wordingRule } from './wording.ts'

export const rules: Rule[] = [
  allowedImportsRule,
  importCyclesRule,
  packagesRule,
  clockRule,
  domainRule,
  storeClockRule,
  vagueNamesRule,
  fileNamesRule,
  exportsRule,
  suppressionsRule,
  testsRule,
  portablePathsRule,
  regexesRule,
  transitionsRule,
  wordingRule,
]
