import { arrowsRule } from './arrows.ts'
import { circlesRule } from './circles.ts'
import { exportsRule } from './exports.ts'
import { silencersRule, testsRule } from './honesty.ts'
import { filesRule, wordsRule } from './names.ts'
import { packagesRule } from './packages.ts'
import { placesRule } from './places.ts'
import { clockRule, domainRule, storeClockRule } from './purity.ts'
import { regexesRule } from './regexes.ts'
import { sizeRule } from './size.ts'
import type { Rule } from './source.ts'
import { transitionsRule } from './transitions.ts'

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
]
