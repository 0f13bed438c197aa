import { arrowsRule, circlesRule } from './arrows.ts'
import { exportsRule, silencersRule, testsRule, sizeRule } from './habits.ts'
import { filesRule, wordsRule } from './names.ts'
import { packagesRule, clockRule, domainRule, storeClockRule } from './layers.ts'
import { placesRule } from './places.ts'
import { regexesRule } from './regexes.ts'
import type { Rule } from './source.ts'
import { transitionsRule } from './transitions.ts'
import { wordingRule } from './wording.ts'

export const rules: Rule[] = [
  arrowsRule,
  circlesRule,
  packagesRule,
  sizeRule,
  clockRule,
  domainRule,
  storeClockRule,
  wordsRule,
  filesRule,
  exportsRule,
  silencersRule,
  testsRule,
  placesRule,
  regexesRule,
  transitionsRule,
  wordingRule,
]
