import { showCents } from '@gaitway/contract/format/money'
import { showNumber } from '@gaitway/contract/format/numbers'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import {
  MARKET_MINUTES,
  type AreaMarket,
  type OpenShift,
  type AreaRate,
} from '@gaitway/contract/values/market'
import { BRAND } from '@gaitway/contract/values/brand'
import { cityPath } from '@gaitway/contract/values/city-names'
import { servedCities, servedStates, type ServedCity } from '@gaitway/contract/values/served-cities'
import { stateNames, type StateCode } from '@gaitway/contract/values/states-of-usa'
import type { PublicPage } from '../page.ts'
import { SiteSection, Title, FindOrPost } from '../parts/parts.tsx'
import { ShiftCard } from '../parts/shift-card.tsx'

const showDollars = (cents: number) => showCents(cents, { whole: true })
const WIDTH = 240
const HEIGHT = 28
const MIDDLE = HEIGHT / 2
const EDGE = 8

type Scale = (cents: number) => number

/** All rows share one scale, so that disciplines compare. */
const computeScale = (rates: readonly AreaRate[]): Scale => {
  const all = rates.flatMap(({ lowCents, highCents, publishedCents }) =>
    [lowCents, highCents, publishedCents].filter(cents => cents !== null),
  )
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const span = Math.max(1, high - low)
  return cents => EDGE + ((cents - low) / span) * (WIDTH - 2 * EDGE)
}

/** What open shifts pay as a bar with its median, and the published rate as a line across it. */
const RateRange = ({ rate, scale }: { rate: AreaRate; scale: Scale }) => {
  const { lowCents, highCents, medianCents, publishedCents } = rate
  return (
    <svg className="range" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className="range-axis" d={`M0 ${MIDDLE}H${WIDTH}`} />
      {lowCents !== null && highCents !== null && (
        <rect
          className="range-bar"
          x={scale(lowCents) - 4}
          width={Math.max(8, scale(highCents) - scale(lowCents) + 8)}
          y={MIDDLE - 4}
          height="8"
          rx="4"
        />
      )}
      {publishedCents !== null && (
        <path className="range-published" d={`M${scale(publishedCents)} 3V${HEIGHT - 3}`} />
      )}
      {medianCents !== null && (
        <circle className="range-median" cx={scale(medianCents)} cy={MIDDLE} r="5.5" />
      )}
    </svg>
  )
}

const describeOpen = ({ open: count }: AreaRate) => (count === 1 ? '1 open shift' : `${count} open shifts`)

const describePay = ({ lowCents, highCents, medianCents }: AreaRate) => {
  if (lowCents === null || highCents === null || medianCents === null) return 'None open right now'
  if (lowCents === highCents) return `${showDollars(lowCents)} an hour`
  return `${showDollars(lowCents)} to ${showDollars(highCents)} an hour, median ${showDollars(medianCents)}`
}

const describePublished = ({ publishedCents, publishedKind }: AreaRate) =>
  publishedCents === null ? 'no published rate' : `${publishedKind} ${showDollars(publishedCents)}`

const nameDiscipline = ({ types }: AreaRate) =>
  types.length > 1 ? 'Occupational therapy assistant' : clinicianTypeNames[types[0] ?? 'pt']

/** Rates of each discipline: what open shifts of the area pay beside the state’s published rate. */
const Rates = ({ rates, state }: { rates: readonly AreaRate[]; state: StateCode }) => {
  const scale = computeScale(rates)
  return (
    <table className="rates">
      <caption>
        <span className="key-bar">What open shifts pay</span> <span className="key-median">median</span>{' '}
        <span className="key-published">published rate in {stateNames[state]}</span>
      </caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Discipline</th>
          <th scope="col">What open shifts pay</th>
          <th scope="col">Published in {stateNames[state]}</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(rate => (
          <tr key={rate.types.join()}>
            <th scope="row">
              {nameDiscipline(rate)} <span>{describeOpen(rate)}</span>
            </th>
            <td>
              <RateRange rate={rate} scale={scale} />
              {describePay(rate)}
            </td>
            <td>
              {state} {describePublished(rate)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const countOpenShifts = (count: number) => (count === 1 ? '1 open shift' : `${showNumber(count)} open shifts`)

export const findUs: PublicPage = {
  path: '/findus',
  title: 'Therapy shifts by city',
  description: `Open therapy shifts and what they pay in ${servedCities.length} areas, from Houston and Chicago to Seattle and Washington DC.`,
  card: `Therapy shifts in ${servedCities.length} cities`,
  needs: ['market'],
  view: (_visit, { market }) => (
    <div className="reading">
      <Title
        title={`Therapy shifts in ${servedCities.length} cities`}
        lead={
          market && market.open > 0
            ? `${countOpenShifts(market.open)} right now. Choose your city to see them and what they pay.`
            : 'Choose your city to see open shifts and what they pay.'
        }
      >
        <FindOrPost />
      </Title>
      {servedStates.map(state => (
        <SiteSection key={state} title={stateNames[state]}>
          <ul className="cities">
            {servedCities
              .filter(city => city.state === state)
              .map(city => (
                <li key={city.slug}>
                  <a href={cityPath(city.slug)}>
                    {city.name} <span>{countOpenShifts(market?.openByCity[city.slug] ?? 0)}</span>
                  </a>
                </li>
              ))}
          </ul>
        </SiteSection>
      ))}
      <SiteSection title="Your city isn’t here?">
        <p>
          <a href="/newsletter">Subscribe to the newsletter</a> to hear when we open there, or{' '}
          <a href="/hire-staff">tell us about your facility</a>.
        </p>
      </SiteSection>
    </div>
  ),
}

/** Within a sentence: "Houston", "the Florida Panhandle". */
const nameCity = ({ name, isRegion }: ServedCity) => (isRegion ? `the ${name}` : name)

/** "Houston, Texas"; the Florida Panhandle and Washington DC have their state in their names. */
const nameCityAndState = (city: ServedCity) =>
  city.state === 'DC' || city.name.includes(stateNames[city.state])
    ? nameCity(city)
    : `${city.name}, ${stateNames[city.state]}`

const Shifts = ({ area, city }: { area: AreaMarket; city: ServedCity }) =>
  area.shifts.length === 0 ? (
    <p>
      There are no open shifts in {nameCity(city)} right now. Sign up to get notified about new ones near you.
    </p>
  ) : (
    <>
      <ul className="shifts">
        {area.shifts.map(shift => (
          <li key={shift.id} id={`shift-${shift.id}`}>
            <ShiftCard shift={shift} />
          </li>
        ))}
      </ul>
      {area.open > area.shifts.length && (
        <p className="hint">{showNumber(area.open - area.shifts.length)} more on the job board.</p>
      )}
    </>
  )

const emptyArea: AreaMarket = { open: 0, rates: [], shifts: [] }

/** For search engines. Gaitway is the hiring organization, because the facility’s name and address aren’t public. */
const buildJobPosting = (city: ServedCity, shift: OpenShift, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  identifier: { '@type': 'PropertyValue', name: BRAND, value: shift.id },
  title: `${clinicianTypeNames[shift.clinicianType]}, ${shift.jobType === 'PART_TIME' ? 'per-diem shift' : 'full time'}`,
  description: `<p>${clinicianTypeNames[shift.clinicianType]} in ${shift.city}, ${shift.state}. Setting: ${shift.settingTypes.join(', ')}. A license in ${stateNames[city.state]} is required.</p>`,
  datePosted: shift.postedAt,
  validThrough: shift.startsAt,
  employmentType: shift.jobType === 'PART_TIME' ? 'PER_DIEM' : 'FULL_TIME',
  hiringOrganization: { '@type': 'Organization', name: BRAND, sameAs: origin },
  jobLocation: {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      addressLocality: shift.city,
      addressRegion: shift.state,
      addressCountry: 'US',
    },
  },
  baseSalary: {
    '@type': 'MonetaryAmount',
    currency: 'USD',
    value: { '@type': 'QuantitativeValue', value: shift.payRateCents / 100, unitText: 'HOUR' },
  },
  directApply: true,
  url: `${origin}${cityPath(city.slug)}#shift-${shift.id}`,
})

export const cityPage = (city: ServedCity): PublicPage => ({
  path: cityPath(city.slug),
  title: `Therapy shifts in ${nameCityAndState(city)}`,
  description: `Open PT, OT and SLP shifts in ${nameCityAndState(city)}, what they pay by discipline, and how that compares with the state.`,
  card: `Therapy shifts in ${nameCityAndState(city)}`,
  needs: ['area'],
  view: (_visit, { area = emptyArea }) => (
    <div className="landing">
      <Title
        title={`Therapy shifts in ${nameCity(city)}`}
        lead={
          area.open === 0
            ? 'There are no open shifts right now. See the published pay rates for the state.'
            : `${countOpenShifts(area.open)} right now, each with its total pay. Clinicians keep all of it.`
        }
      >
        <FindOrPost />
      </Title>
      <SiteSection title="What shifts pay here">
        <Rates rates={area.rates} state={city.state} />
        <p className="hint">Rates include boosts. Updated every {MARKET_MINUTES} minutes.</p>
      </SiteSection>
      <SiteSection
        title="Open shifts"
        lead={area.open > 0 ? 'Soonest first. Log in to see the facility and address.' : undefined}
      >
        <Shifts area={area} city={city} />
      </SiteSection>
      <SiteSection title="Other cities">
        <ul className="cities">
          {servedCities
            .filter(({ slug }) => slug !== city.slug)
            .map(other => (
              <li key={other.slug}>
                <a href={cityPath(other.slug)}>{other.name}</a>
              </li>
            ))}
        </ul>
      </SiteSection>
    </div>
  ),
  structured: ({ area = emptyArea }, origin) =>
    area.shifts.map(shift => buildJobPosting(city, shift, origin)),
})
