import type { ClinicianType, StateCode } from './enums.ts'

/** Where the reference rates come from; shown beside them. */
export const REFERENCE_SOURCE = 'US Bureau of Labor Statistics, May 2023, mean'

/** Mean hourly wage in cents, by state served and discipline; ota also stands for cota. */
export const referenceRates: Partial<Record<StateCode, Record<ClinicianType, number>>> = {
  AZ: { ot: 4500, pt: 4758, slp: 4688, ota: 3205, cota: 3205, pta: 2919 },
  DC: { ot: 4829, pt: 4978, slp: 5342, ota: 3489, cota: 3489, pta: 3162 },
  FL: { ot: 4462, pt: 4560, slp: 4460, ota: 3291, cota: 3291, pta: 3245 },
  IL: { ot: 4623, pt: 5031, slp: 4227, ota: 3130, cota: 3130, pta: 3229 },
  TX: { ot: 4885, pt: 5142, slp: 4377, ota: 3543, cota: 3543, pta: 3464 },
  WA: { ot: 4893, pt: 4879, slp: 4786, ota: 3668, cota: 3668, pta: 3251 },
}
