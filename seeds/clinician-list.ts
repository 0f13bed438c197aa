import type { ClinicianType } from '@gaitway/contract/values/enums'
import { inventedPhone, type CityName } from './cities.ts'
import type { Fate } from './people.ts'

export type ClinicianSeed = {
  /** before the @ */
  login: string
  firstName: string
  lastName: string
  type: ClinicianType
  city: CityName
  address1: string
  /** defaults to the city’s ZIP code */
  zipCode?: string
  practiceYears: number
  joinedDaysAgo: number
  fate: Fate
  /** expiration dates in days from today */
  tbEndsInDays?: number
  licenseEndsInDays?: number
  cprEndsInDays?: number
  isEmailUnconfirmed?: true
  /** an invented one of their own by default */
  phone?: string
  about?: string
}

const person = <Login extends string>(
  [login, firstName, lastName]: readonly [Login, string, string],
  [type, city, address1]: readonly [ClinicianType, CityName, string],
  [practiceYears, joinedDaysAgo]: readonly [number, number],
  more: Partial<Omit<ClinicianSeed, 'login'>> = {},
): ClinicianSeed & { login: Login } => ({
  login,
  firstName,
  lastName,
  type,
  city,
  address1,
  practiceYears,
  joinedDaysAgo,
  fate: 'approved',
  ...more,
})

/** Fictional clinicians of all six types; the first is the demo login. */
export const clinicianList = [
  person(['clinician', 'Maya', 'Torres'], ['pt', 'houston', '2210 Bissonnet St'], [9, 124], {
    zipCode: '77005',
    tbEndsInDays: 16,
    about: 'Nine years in skilled nursing and orthopedics. I like stairs, grandparents and good notes.',
  }),
  person(['owen', 'Owen', 'Park'], ['pt', 'houston', '908 Rosalie St'], [14, 122], { zipCode: '77007' }),
  person(['priya', 'Priya', 'Nair'], ['pt', 'dallas', '2400 Victory Ave'], [6, 50]),
  person(['luca', 'Luca', 'Romano'], ['pt', 'chicago', '15 N Wells St'], [11, 44]),
  person(['dana', 'Dana', 'Whitfield'], ['pta', 'houston', '3311 Montrose Blvd'], [4, 120], {
    zipCode: '77006',
  }),
  person(['marcus', 'Marcus', 'Bell'], ['pta', 'phoenix', '340 E Roosevelt St'], [7, 39]),
  person(['hannah', 'Hannah', 'Cole'], ['pta', 'seattle', '2001 3rd Ave'], [3, 31]),
  person(['grace', 'Grace', 'Okafor'], ['ot', 'houston', '1714 Dunlavy St'], [12, 53], { zipCode: '77019' }),
  person(['ben', 'Ben', 'Ashworth'], ['ot', 'austin', '78 Rainey St'], [8, 46]),
  person(['sofia', 'Sofia', 'Reyes'], ['ot', 'miami', '44 NW 3rd Ave'], [5, 34]),
  person(['tyler', 'Tyler', 'Nguyen'], ['ota', 'sanAntonio', '310 Broadway'], [2, 42]),
  person(['ruth', 'Ruth', 'Delgado'], ['ota', 'houston', '5115 Almeda Rd'], [10, 119], { zipCode: '77004' }),
  person(['kim', 'Kim', 'Larsen'], ['ota', 'chicago', '212 W Kinzie St'], [6, 40], {
    licenseEndsInDays: 12,
    cprEndsInDays: -4,
  }),
  person(['noah', 'Noah', 'Fischer'], ['cota', 'dallas', '1717 McKinney Ave'], [3, 43]),
  person(['elena', 'Elena', 'Petrova'], ['cota', 'houston', '4010 Bell St'], [15, 121], { zipCode: '77023' }),
  person(['jamal', 'Jamal', 'Reed'], ['cota', 'tampa', '902 N Franklin St'], [1, 27], {
    // Biscayne’s: staff decide whether it may confirm him
    phone: inventedPhone('miami', 17),
  }),
  person(['ivy', 'Ivy', 'Chen'], ['slp', 'houston', '2929 Weslayan St'], [7, 123], { zipCode: '77098' }),
  person(['peter', 'Peter', 'Voss'], ['slp', 'phoenix', '16 E Adams St'], [20, 37]),
  person(['amara', 'Amara', 'Diallo'], ['slp', 'austin', '1100 E 6th St'], [4, 30]),
  person(['leah', 'Leah', 'Moss'], ['pt', 'houston', '600 Studemont St'], [2, 1], {
    zipCode: '77009',
    fate: 'pending',
    isEmailUnconfirmed: true,
  }),
  person(['carl', 'Carl', 'Jansen'], ['pta', 'dallas', '300 Crescent Ct'], [5, 18], { fate: 'rejected' }),
  person(['nina', 'Nina', 'Sorel'], ['ot', 'miami', '700 Brickell Ave'], [9, 35], { fate: 'deactivate' }),
  person(['zoe', 'Zoe', 'Lindqvist'], ['slp', 'chicago', '1 S State St'], [3, 3], {
    fate: 'incomplete',
    isEmailUnconfirmed: true,
  }),
  person(['mara', 'Mara', 'Quinn'], ['ot', 'dallas', '3090 Olive St'], [6, 3], { fate: 'pending' }),
]
export type ClinicianLogin = (typeof clinicianList)[number]['login']
