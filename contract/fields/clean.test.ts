import { expect, test } from '@jest/globals'
import { textBy } from '../schemas/from-rule.ts'
import { addressFields } from './address.ts'
import { briefFields } from './brief.ts'
import { callOutFields } from './call-out.ts'
import { licenseNumberRule, npiNumber } from './clinician.ts'
import { commonFields } from './common.ts'
import { agreementSignature, cmsCertificationNumber, facilitySteps, website } from './facility.ts'
import { contactFields } from './lead.ts'
import { check, normalizeText, type TextRule } from './rule.ts'

const { email, firstName, phone, code, recoveryCode } = commonFields
const { zipCode, address1, city } = addressFields

/** Marks that can't be seen, as they come along from documents, chats and contacts. */
const HIDDEN = ['\u200B', '\u200E', '\u202A', '\u202C', '\u2060', '\u00AD', '\uFEFF', '\u200D']

const cases: [rule: TextRule, name: string, saved: string, typed: string[]][] = [
  [
    zipCode,
    'ZIP code',
    '77030',
    [
      '77030',
      ' 77030',
      '77030 ',
      'TX 77030',
      'TX77030',
      '77030-1234',
      '77030\u20131234',
      '77030 1234',
      '770301234',
      'Houston, TX 77030-1234',
      '12 Main St, Houston, TX 77030, USA',
      '\u00A077030',
      '7\u200B7030',
    ],
  ],
  [zipCode, 'ZIP code with zeros', '02108', ['02108', 'Boston MA 02108-0001']],
  [
    phone,
    'phone number',
    '7135550100',
    [
      '7135550100',
      '(713) 555-0100',
      '713.555.0100',
      '713 555 0100',
      '[713] 555-0100',
      '+1 713 555 0100',
      '+17135550100',
      '1-713-555-0100',
      '001 713 555 0100',
      '011 1 713 555 0100',
      '+1 (713)\u00A0555\u20110100',
      '\u202A+1 713-555-0100\u202C',
      'tel:+1-713-555-0100',
      '713/555-0100',
      ' (713) 555 - 0100 ',
    ],
  ],
  [phone, 'phone number of a new area code', '6215550100', ['621-555-0100', '+1 621 555 0100']],
  [
    email,
    'email',
    'ada@example.org',
    [
      ' ada@example.org ',
      'mailto:ada@example.org',
      'ada\u200B@example.org',
      '\uFEFFada@example.org',
      'ada@exam\u00ADple.org',
      '\u202Aada@example.org\u202C',
    ],
  ],
  [npiNumber, 'NPI', '1234567893', ['1234567893', ' 1234 567 893', '123-456-7893', '1234567893\u200E']],
  [
    cmsCertificationNumber,
    'CMS certification number',
    '45A678',
    ['45A678', '45-A678', ' 45 a678 ', '45\u2013a678'],
  ],
  [
    licenseNumberRule,
    'license number',
    'PT12345',
    ['PT12345', 'PT 12345', 'PT-12.345', '\u200BPT\u201112345'],
  ],
  [code, 'verification code', '123456', ['123456', ' 123 456', '123-456', '123\u200B456', '\u00A0123456']],
  [
    recoveryCode,
    'recovery code',
    'ab3de-fg6hj',
    [' ab3de-fg6hj', 'ab3de-fg6hj\u200B', '\uFEFFab3de-fg6hj\n'],
  ],
  [
    firstName,
    'first name',
    'Mary Ann',
    ['Mary Ann', ' Mary  Ann ', 'Mary\u00A0Ann', 'Mary\tAnn', 'Ma\u00ADry Ann'],
  ],
  [city, 'city', 'Houston', ['Houston\u200B', '\u00A0Houston']],
  [address1, 'address', '12 Main St', ['12 Main St\r\n', '12\u00A0Main St', '\u200E12 Main St']],
  [agreementSignature, 'signature', 'Ann Lee', ['Ann\u00A0Lee', ' Ann Lee\u200B', '\u200BAnn Lee']],
  [website, 'website', 'www.example.com', [' www.example.com', 'www.example.com\u200B']],
  [briefFields.contactName, 'contact name', 'Ann Lee', ['Ann\u00A0Lee ']],
  [callOutFields.callerName, 'caller', 'Ann Lee', ['Ann\u00A0Lee ']],
  [contactFields.name, 'sender', 'Ann Lee', ['Ann\u00A0Lee ']],
  [facilitySteps[2].officeName, 'facility', 'Bayou Rehab', ['Bayou\u00A0Rehab', '\uFEFFBayou Rehab']],
]

test.each(
  cases.flatMap(([rule, name, saved, typed]) =>
    [...typed, ...HIDDEN.map(mark => `${mark}${saved}${mark}`)].map(
      text => [name, text, saved, rule] as const,
    ),
  ),
)('%s: %j is saved as %j, by the form and the API', (_, typed, saved, rule) => {
  expect(check(rule, typed)).toBeUndefined()
  expect(normalizeText(rule, typed)).toBe(saved)
  expect(textBy(rule).parse(typed)).toBe(saved)
})

const wrongCases: [rule: TextRule, typed: string, says: string][] = [
  [zipCode, '7703', zipCode.wrong],
  [zipCode, '770301', zipCode.wrong],
  [zipCode, '77030-12', zipCode.wrong],
  [zipCode, 'Houston', zipCode.wrong],
  [phone, '713555010', phone.wrong],
  [phone, '1-800-FLOWERS', phone.wrong],
  [phone, '713-555-0100 x12', 'Extensions can’t be saved. Enter a 10-digit phone number.'],
  [phone, '(713) 555-0100 ext. 12', 'Extensions can’t be saved. Enter a 10-digit phone number.'],
  [phone, '713-555-0100 extension 1234', 'Extensions can’t be saved. Enter a 10-digit phone number.'],
  [phone, '+17135550100,,12', 'Extensions can’t be saved. Enter a 10-digit phone number.'],
  [phone, '713.555.0100 #12', 'Extensions can’t be saved. Enter a 10-digit phone number.'],
  [phone, '713-555-0100 / 713-555-0199', 'Enter one phone number.'],
  [phone, '713-555-0100, 713-555-0199', 'Enter one phone number.'],
  [phone, '(713) 555-0100 or (713) 555-0199', 'Enter one phone number.'],
  [phone, '+44 20 7946 0958', 'Enter a US phone number with 10 digits.'],
  [phone, '+52 55 1234 5678', 'Enter a US phone number with 10 digits.'],
  [phone, '0135550100', 'In US numbers, the first and the fourth digit are 2 to 9. Check the number.'],
  [phone, '713-155-0100', 'In US numbers, the first and the fourth digit are 2 to 9. Check the number.'],
  [phone, '713-055-0100', 'In US numbers, the first and the fourth digit are 2 to 9. Check the number.'],
  [code, '12345', code.wrong],
  [firstName, '\u200B \u00A0', firstName.missing],
  [email, '\u200B', email.missing],
]

test.each(wrongCases)('%#: %j is refused by the form and the API: %j', (rule, typed, says) => {
  expect(check(rule, typed)).toBe(says)
  const issues = textBy(rule).safeParse(typed).error?.issues ?? []
  expect(issues.map(({ message }) => message)).toEqual([says])
})
