import { showCents } from '@gaitway/contract/format/money'
import { Link } from 'wouter'
import { useDownload } from '../../api/download.ts'
import { usePage } from '../../api/use-call.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { useAddress } from '../../ui/list/use-address.ts'
import { EmptyState } from '../../ui/show/EmptyState.tsx'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { EarningsTable, type Earnings as EarningsShown, type Span } from './EarningsTable.tsx'
import { copy as payoutsCopy } from './copy.ts'
import { copy } from './earnings-copy.ts'
import { MoneyFigures } from './MoneyFigures.tsx'
import { payoutsHref, wholeYear } from './period.ts'

/** The year's sums, each opening what it counts. */
const Figures = ({ earnings }: { earnings: EarningsShown }) => {
  const { year, paidCents, onTheWayCents, inReviewCents, failedCents } = earnings
  const { kinds, inYear } = copy
  const whole = wholeYear(year)
  return (
    <MoneyFigures
      label={copy.figures(year)}
      figures={[
        { label: inYear(kinds.paid, year), cents: paidCents, href: payoutsHref(whole, 'paid') },
        { label: kinds.onTheWay, cents: onTheWayCents, href: payoutsHref(whole, 'onTheWay') },
        { label: kinds.inReview, cents: inReviewCents, href: payoutsHref(whole, 'inReview') },
        ...(failedCents > 0
          ? [{ label: kinds.failed, cents: failedCents, href: payoutsHref(whole, 'failed') }]
          : []),
      ]}
    />
  )
}

const Notes = ({ earnings }: { earnings: EarningsShown }) => {
  const { year, failedCents, unpaidCents, correctionCents } = earnings
  return (
    <>
      {failedCents > 0 && (
        <Notice tone="clay">
          {payoutsCopy.failed(showCents(failedCents))}{' '}
          <Link href={payoutsHref(wholeYear(year), 'failed')}>{copy.seeFailed}</Link>
        </Notice>
      )}
      {unpaidCents > 0 && <p className="quiet measure">{payoutsCopy.unpaid(showCents(unpaidCents))}</p>}
      {correctionCents !== 0 && (
        <p className="quiet measure">
          {correctionCents < 0
            ? payoutsCopy.taken(showCents(-correctionCents))
            : payoutsCopy.added(showCents(correctionCents))}
        </p>
      )}
    </>
  )
}

/** The file with the payouts that arrived in a year. */
const TaxFile = ({ year }: { year: number }) => {
  const { run, busy } = useDownload('payouts.downloadEarnings')
  return (
    <Section title={copy.file}>
      <p className="measure">{copy.fileWhat(year)}</p>
      <div>
        <Button kind="secondary" busy={busy} onClick={() => void run({ year })}>
          {copy.download(year)}
        </Button>
      </div>
    </Section>
  )
}

const ByPeriod = ({ earnings }: { earnings: EarningsShown }) => {
  const { params, change } = useAddress()
  const content = (span: Span) => () => <EarningsTable earnings={earnings} span={span} />
  return (
    <Tabs<Span>
      label={copy.spans}
      tabs={[
        { id: 'month', label: copy.byMonth, content: content('month') },
        { id: 'week', label: copy.byWeek, content: content('week') },
      ]}
      selected={params.get('by') === 'week' ? 'week' : 'month'}
      onSelect={by => change({ by: by === 'week' ? by : undefined })}
    />
  )
}

const Year = ({ earnings }: { earnings: EarningsShown }) => {
  const { year } = earnings
  const isEmpty = earnings.months.length === 0
  return (
    <Stack gap={24}>
      <Figures earnings={earnings} />
      <Notes earnings={earnings} />
      {isEmpty ? (
        <EmptyState
          title={copy.none(year)}
          why={copy.noneWhy}
          next={
            <LinkButton kind="secondary" href="/clinician/jobboard">
              {copy.toBoard}
            </LinkButton>
          }
        />
      ) : (
        <ByPeriod earnings={earnings} />
      )}
      {!isEmpty && <p className="quiet small measure">{copy.note}</p>}
      {earnings.paidCents > 0 && <TaxFile year={year} />}
    </Stack>
  )
}

/** A year in an address, if it is one. */
const readYear = (text: string | null) => (/^2\d{3}$/.test(text ?? '') ? Number(text) : undefined)

/** What a clinician earned in a year, by month and by week. */
export const Earnings = () => {
  const { params, change } = useAddress()
  const answer = usePage('payouts.earnings', { year: readYear(params.get('year')) })
  const { data, isOld, isValidating } = answer
  return (
    <Page>
      <PageTitle
        title={copy.title}
        back={{ href: '/clinician/payouts', label: copy.back }}
        actions={
          data?.years.some(year => year !== data.year) && (
            <Field label={copy.year} hideLabel>
              <Select
                options={data.years.map(year => ({ value: String(year), label: String(year) }))}
                value={params.get('year') ?? String(data.year)}
                onChange={year => change({ year })}
              />
            </Field>
          )
        }
      />
      {data ? (
        <div className={isOld ? 'old' : undefined} aria-busy={isValidating || undefined}>
          <Year earnings={data} />
        </div>
      ) : (
        <LoadingOrError answer={answer} shape="card" count={2} />
      )}
    </Page>
  )
}
