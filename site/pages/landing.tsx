import { showNumber } from '@gaitway/contract/format/numbers'
import { BRAND } from '@gaitway/contract/values/brand'
import type { Market } from '@gaitway/contract/values/market'
import { showCents } from '@gaitway/contract/format/money'
import { cityPath } from '@gaitway/contract/values/city-names'
import { servedCities } from '@gaitway/contract/values/served-cities'
import type { PublicPage } from '../page.ts'
import { Gait } from '../parts/gait.tsx'
import { Action, Actions, Cases, SiteSection, Ticks, FindOrPost } from '../parts/parts.tsx'
import { ExamplePrice } from '../parts/price.tsx'
import { ShiftCard } from '../parts/shift-card.tsx'
import { readFigures, type Facts } from '../parts/texts.ts'

const dollars = (cents: number) => showCents(cents, { whole: true })

const countCities = ({ openByCity }: Market) => {
  const count = Object.values(openByCity).filter(open => open > 0).length
  return `${count} ${count === 1 ? 'city' : 'cities'}`
}

/** The one figure: what is open now, in how many cities, and what it pays. */
const OpenNow = ({ market }: { market: Market }) => {
  const { open, lowCents, highCents } = market
  return open === 0 || lowCents === null || highCents === null ? (
    <p className="figure">
      <strong>0%</strong>
      <span>is what we take from a clinician’s pay</span>
    </p>
  ) : (
    <p className="figure">
      <strong>{showNumber(open)}</strong>
      <span>
        open {open === 1 ? 'shift' : 'shifts'} in {countCities(market)} right now, paying {dollars(lowCents)}{' '}
        to {dollars(highCents)} an hour
      </span>
    </p>
  )
}

const Board = ({ market: { shifts } }: { market: Market }) =>
  shifts.length === 0 ? null : (
    <section className="sample" aria-labelledby="sample">
      <h2 id="sample">On the board right now</h2>
      <ul>
        {shifts.slice(0, 3).map(shift => (
          <li key={shift.id}>
            <ShiftCard shift={shift} />
          </li>
        ))}
      </ul>
    </section>
  )

const Sides = () => (
  <div className="sides">
    <div>
      <h3>For clinicians</h3>
      <Ticks
        lines={[
          'Total pay, hours, setting and distance on every card, before you apply.',
          'See which shifts you’re eligible for and, if you’re not, why.',
          'Propose other times, or stand by in case someone cancels.',
          'A time card that’s already filled in. Confirm it in one tap.',
          'Directions, parking, contacts and the facility’s notes on your phone, even offline.',
        ]}
      />
    </div>
    <div>
      <h3>For facilities</h3>
      <Ticks
        lines={[
          'Post again in two clicks, from a template or from your last shift.',
          'See the local rate while you set yours.',
          'Compare applicants by license, years in your setting, distance and ratings.',
          'Let your favorites confirm themselves, if you choose.',
          'Pay by card or bank transfer. Approved accounts pay by invoice.',
        ]}
      />
    </div>
  </div>
)

const NoShow = ({ facts }: { facts: Facts }) => (
  <Cases
    cases={{
      'The clinician doesn’t show up': facts.noShow,
      'The clinician cancels': `${facts.noShow} ${facts.standby}`,
      'The facility cancels': `${facts.early} ${facts.late}`,
    }}
  />
)

const Cities = ({ market: { openByCity } }: { market: Market }) => (
  <ul className="cities">
    {servedCities.map(city => (
      <li key={city.slug}>
        <a href={cityPath(city.slug)}>
          {city.name} <span>{showNumber(openByCity[city.slug] ?? 0)} open</span>
        </a>
      </li>
    ))}
  </ul>
)

const emptyMarket: Market = { open: 0, lowCents: null, highCents: null, openByCity: {}, shifts: [] }

export const landing: PublicPage = {
  path: '/',
  title: 'Per-diem therapy shifts with the pay up front',
  description: figures =>
    `Facilities post PT, OT and SLP shifts with their total pay. Licensed clinicians pick them and keep the full rate. Facilities pay ${readFigures(figures).fee} on top, only for shifts they fill.`,
  card: 'The shift gets covered. The therapist gets the full rate.',
  needs: ['market', 'terms'],
  view: (_visit, figures) => {
    const { market = emptyMarket } = figures
    const facts = readFigures(figures)
    return (
      <div className="landing">
        <div className="hero">
          <div className="hero-text">
            <header>
              <h1>
                <span>The shift gets covered.</span> <span>The therapist gets the full rate.</span>
              </h1>
            </header>
            <p className="lead">
              Facilities post a shift with its total pay. Licensed PTs, OTs, SLPs and assistants apply for the
              ones they want. The facility pays a {facts.fee} fee on top, and only for shifts it fills.
            </p>
            <FindOrPost />
            <OpenNow market={market} />
          </div>
          <Board market={market} />
        </div>
        <Gait />
        <SiteSection title="Built for busy clinic days" id="features">
          <Sides />
        </SiteSection>
        <SiteSection title="What it costs">
          <div className="beside">
            <div>
              <p>
                Posting is free, and {BRAND} is free for clinicians. A facility pays when it confirms someone:
                the clinician’s pay, our {facts.fee} fee and, for cards, processing. If the hours worked
                differ from the schedule, we refund or charge the difference.
              </p>
            </div>
            <ExamplePrice facts={facts} />
          </div>
        </SiteSection>
        <SiteSection title="When you get paid">
          <p>{facts.paid}</p>
          <p className="hint">{facts.funds}</p>
        </SiteSection>
        <SiteSection title="If someone doesn’t show up">
          <NoShow facts={facts} />
        </SiteSection>
        <SiteSection title="Where to find shifts">
          <Cities market={market} />
        </SiteSection>
        <SiteSection
          title="Get started"
          lead="Signing up takes a few minutes and a short call with our team."
        >
          <Actions>
            <Action side="clinician">Sign up as a clinician</Action>
            <Action side="facility" kind="secondary">
              Sign up as a facility
            </Action>
          </Actions>
        </SiteSection>
      </div>
    )
  },
}
