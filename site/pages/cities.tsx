import { showNumber } from '@gaitway/contract/format/numbers'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { MARKET_MINUTES, type AreaMarket, type OpenShift } from '@gaitway/contract/values/market'
import { BRAND } from '@gaitway/contract/values/brand'
import { cityPath } from '@gaitway/contract/values/city-names'
import { servedCities, type ServedCity } from '@gaitway/contract/values/served-cities'
import { stateNames } from '@gaitway/contract/values/states-of-usa'
import type { PublicPage } from '../page.ts'
import { Action, Actions, SiteSection, Title } from '../parts/parts.tsx'
import { Rates } from '../parts/rates.tsx'
import { ShiftCard } from '../parts/shift-card.tsx'

const openShifts = (count: number) => (count === 1 ? '1 open shift' : `${showNumber(count)} open shifts`)

const listStates = () => [...new Set(servedCities.map(({ state }) => state))]

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
            ? `${openShifts(market.open)} right now. Choose your city to see them and what they pay.`
            : 'Choose your city to see open shifts and what they pay.'
        }
      >
        <Actions>
          <Action side="clinician">Find shifts</Action>
          <Action side="facility" kind="secondary">
            Post a shift
          </Action>
        </Actions>
      </Title>
      {listStates().map(state => (
        <SiteSection key={state} title={stateNames[state]}>
          <ul className="cities">
            {servedCities
              .filter(city => city.state === state)
              .map(city => (
                <li key={city.slug}>
                  <a href={cityPath(city.slug)}>
                    {city.name} <span>{openShifts(market?.openByCity[city.slug] ?? 0)}</span>
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

/** "Houston, Texas"; the region and the capital have their state in their names. */
const inFull = (city: ServedCity) =>
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

const noArea: AreaMarket = { open: 0, rates: [], shifts: [] }

/** Search engines show it as a job of ours: the facility's name and address aren't public. */
const posting = (city: ServedCity, shift: OpenShift, origin: string) => ({
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
  title: `Therapy shifts in ${inFull(city)}`,
  description: `Open PT, OT and SLP shifts in ${inFull(city)}, what they pay by discipline, and how that compares with the state.`,
  card: `Therapy shifts in ${inFull(city)}`,
  needs: ['area'],
  view: (_visit, { area = noArea }) => (
    <div className="landing">
      <Title
        title={`Therapy shifts in ${nameCity(city)}`}
        lead={
          area.open === 0
            ? 'There are no open shifts right now. See the published pay rates for the state.'
            : `${openShifts(area.open)} right now, each with its total pay. Clinicians keep all of it.`
        }
      >
        <Actions>
          <Action side="clinician">Find shifts</Action>
          <Action side="facility" kind="secondary">
            Post a shift
          </Action>
        </Actions>
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
  structured: ({ area = noArea }, origin) => area.shifts.map(shift => posting(city, shift, origin)),
})
