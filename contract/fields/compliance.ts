import { cleanLine } from './clean.ts'
import { text } from './rule.ts'

/** An ID of nine digits, with or without separators, may be somebody’s Social Security number. */
export const isShapedLikeSsn = (id: string) => /^[0-9]{9}$/u.test(id.replace(/[-_,.\\ ]/gu, ''))

const employeeIdCharacters = 'Use up to 30 letters, numbers, spaces and _ , . - \\'

export const complianceFields = {
  /** the ID that the state assigned to the facility, by which CMS finds it; not the CCN */
  stateFacilityId: text({
    maxLength: 16,
    clean: cleanLine,
    pattern: /^[0-9A-Za-z]+(?:[-_.][0-9A-Za-z]+)*$/u,
    missing: 'Please enter the state-assigned facility ID',
    wrong: 'Enter up to 16 letters and numbers',
  }),
  /** the characters that CMS accepts, with single spaces inside */
  employeeId: text({
    maxLength: 30,
    clean: cleanLine,
    pattern: /^(?!(?:[-_,.\\ ]*[0-9]){9}[-_,.\\ ]*$)[0-9A-Za-z_,.\\-]+(?: [0-9A-Za-z_,.\\-]+)*$/u,
    missing: 'Please enter an employee ID',
    wrong: employeeIdCharacters,
    explain: meant =>
      isShapedLikeSsn(meant)
        ? 'Nine digits look like a Social Security number. Choose another ID.'
        : employeeIdCharacters,
  }),
}
