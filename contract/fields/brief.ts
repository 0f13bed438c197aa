import { commonFields } from './common.ts'
import { lineUpTo, textUpTo } from './rule.ts'

/** The fields of a shift's brief. All are optional. */
export const briefFields = {
  parking: textUpTo(500, 'Parking'),
  entrance: textUpTo(500, 'The entrance'),
  contactName: lineUpTo(100, 'The name'),
  contactPhone: { ...commonFields.phone, missing: '' },
  emrLogin: textUpTo(500, 'The login'),
}
