import type { StateCode } from '@gaitway/contract/values/states-of-usa'

export type City = { name: string; state: StateCode; zipCode: string; zone: string; areaCode: string }

const central = 'America/Chicago'

/** Served cities, each with one ZIP code. */
export const cities = {
  houston: { name: 'Houston', state: 'TX', zipCode: '77030', zone: central, areaCode: '713' },
  dallas: { name: 'Dallas', state: 'TX', zipCode: '75201', zone: central, areaCode: '214' },
  austin: { name: 'Austin', state: 'TX', zipCode: '78701', zone: central, areaCode: '512' },
  sanAntonio: { name: 'San Antonio', state: 'TX', zipCode: '78205', zone: central, areaCode: '210' },
  fortWorth: { name: 'Fort Worth', state: 'TX', zipCode: '76102', zone: central, areaCode: '817' },
  chicago: { name: 'Chicago', state: 'IL', zipCode: '60602', zone: central, areaCode: '312' },
  phoenix: { name: 'Phoenix', state: 'AZ', zipCode: '85003', zone: 'America/Phoenix', areaCode: '602' },
  miami: { name: 'Miami', state: 'FL', zipCode: '33130', zone: 'America/New_York', areaCode: '305' },
  tampa: { name: 'Tampa', state: 'FL', zipCode: '33602', zone: 'America/New_York', areaCode: '813' },
  seattle: { name: 'Seattle', state: 'WA', zipCode: '98101', zone: 'America/Los_Angeles', areaCode: '206' },
  washington: {
    name: 'Washington',
    state: 'DC',
    zipCode: '20001',
    zone: 'America/New_York',
    areaCode: '202',
  },
} as const satisfies Record<string, City>
export type CityName = keyof typeof cities

/** A fictional number: 555-0100 to 555-0199 are reserved for that. */
export const inventedPhone = (city: CityName, number: number) =>
  `${cities[city].areaCode}55501${String(number).padStart(2, '0')}`
