import { notIncludedCopy } from '@gaitway/contract/values/compliance'
import { showSerial } from '@gaitway/contract/format/money'
import {
  formatQuarterKey,
  isRunning,
  nameQuarter,
  parseQuarterKey,
  showDate,
  showHundredths,
} from '@gaitway/contract/format/pbj'
import type { FactCertainty } from '@gaitway/contract/schemas/compliance-data'
import { useMay } from '../../api/use-session.ts'
import { useAnswer, useAnswerKeepingLast } from '../../api/use-call.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { RecordTable } from '../../ui/list/RecordTable.tsx'
import { useUrlParams } from '../../ui/list/use-url-params.ts'
import { EmptyState } from '../../ui/show/EmptyState.tsx'
import { Facts } from '../../ui/show/Facts.tsx'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'
import { LoadingOrError } from '../../ui/show/Loaded.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { classes } from '../../ui/classes.ts'
import { Exports } from './Exports.tsx'
import { describeDueDate, type Quarter } from './compliance-facts.ts'
import styles from './compliance.module.css'

const ComplianceSettings = lazyComponent(() => import('./ComplianceSettings.tsx'), 'ComplianceSettings', {
  shape: 'card',
})
const CheckFile = lazyComponent(() => import('./CheckFile.tsx'), 'CheckFile', { shape: 'card' })

const formatCount = (count: number) => String(count)

const Hours = ({ data }: { data: Quarter }) => {
  const { totals, byJobTitle, quarter } = data
  return (
    <Section title="Accepted hours">
      {byJobTitle.length === 0 ? (
        <p className="quiet">
          No accepted hours in this quarter yet. Hours count once their time card is accepted.
        </p>
      ) : (
        <>
          <Facts
            layout="columns"
            facts={[
              { label: 'People', value: formatCount(totals.people) },
              { label: 'Days worked', value: formatCount(totals.days) },
              { label: 'Hours', value: showHundredths(totals.hundredths) },
            ]}
          />
          <RecordTable
            label="Hours by job title"
            records={byJobTitle}
            keyOf={row => row.jobTitleCode}
            columns={[
              { label: 'Job title', cell: row => row.name, head: 1 },
              { label: 'CMS code', cell: row => row.jobTitleCode, figures: true },
              { label: 'People', cell: row => formatCount(row.people), figures: true },
              { label: 'Days worked', cell: row => formatCount(row.days), figures: true },
              { label: 'Hours', cell: row => showHundredths(row.hundredths), figures: true },
            ]}
          />
        </>
      )}
      {quarter.countedUntil && (
        <p className="quiet small">
          {`Counted through ${showDate(quarter.countedUntil)}. Two people on one date are two days worked. Meal breaks are deducted by CMS’s policy as we understand it and by your setting for short shifts, so these can be fewer hours than you paid for. Pay doesn’t change.`}
        </p>
      )}
    </Section>
  )
}

const NotIncluded = ({ data: { notIncluded, notIncludedCount } }: { data: Quarter }) => (
  <Section title="Not included yet" plain>
    {notIncludedCount === 0 ? (
      <p className="quiet">Nothing is missing so far.</p>
    ) : (
      <>
        <List label="Not included yet">
          {notIncluded.map(({ reason, shifts, clinicianName, date, hundredths }) => {
            const [shift] = shifts
            const to = shift ? { href: `/facility/jobprofile/${shift.jobId}` } : {}
            const named = shifts.map(({ serialNumber }) => showSerial(serialNumber)).join(', ')
            return (
              <Row
                key={`${reason} ${date} ${named}`}
                title={`${notIncludedCopy[reason].name}: ${clinicianName}, ${showDate(date)}`}
                detail={
                  <>
                    {`${shifts.length > 1 ? 'Shifts' : 'Shift'} ${named}. `}
                    {notIncludedCopy[reason].what}
                  </>
                }
                aside={hundredths === null ? undefined : `${showHundredths(hundredths)} hr`}
                {...to}
              />
            )
          })}
        </List>
        {notIncludedCount > notIncluded.length && (
          <p className="quiet small">
            {`The first ${notIncluded.length} of ${notIncludedCount} are shown. Take care of these to see the rest.`}
          </p>
        )}
      </>
    )}
  </Section>
)

const UploadSteps = ({ data: { quarter } }: { data: Quarter }) => (
  <Section title="How to report the hours">
    <ol className={classes(styles.steps, 'measure')}>
      <li>Create the PBJ file above and download the ZIP. Don’t unzip it.</li>
      <li>Sign in to iQIES, where CMS takes PBJ files, and upload the ZIP for this nursing home.</li>
      <li>
        {`Read CMS’s validation report, which can take a day. The deadline is ${showDate(quarter.dueOn)}, 11:59 PM Eastern Time, for corrected files too.`}
      </li>
      <li>If a time card is corrected before the deadline, create a new file and upload it.</li>
    </ol>
    <Notice tone="info">
      This file is set to “merge”: it adds hours to what you already submitted for the quarter, and can’t
      remove any. It lists only Gaitway therapists. We couldn’t confirm what CMS does with a day that you
      already submitted. If you also upload a file that is set to “replace”, upload it first: it deletes
      everything submitted for the quarter, including these hours.
    </Notice>
  </Section>
)

const certaintyCopy: Record<FactCertainty, string> = {
  primary: 'read in CMS’s own text',
  secondHand: 'from two or more second-hand sources, not from CMS’s own text',
  oneSource: 'from a single source',
  notFound: 'not found',
}

const Rules = ({ data: { rules } }: { data: Quarter }) => (
  <Section title="Where the rules come from">
    <Facts
      layout="columns"
      facts={[
        {
          label: 'File format',
          value: `CMS specifications ${rules.specificationVersion}, in effect since ${showDate(rules.validFrom)}. Checked on ${showDate(rules.checkedOn)}.`,
        },
        {
          label: 'Meals',
          value: `${rules.meals.source}: ${certaintyCopy[rules.meals.certainty]}. Checked on ${showDate(rules.meals.checkedOn)}.`,
        },
        ...rules.notFound.map(({ about, sentence }) => ({ label: about, value: sentence })),
      ]}
    />
  </Section>
)

const TITLE = 'Compliance'
const POLL_MS = 2_000

const ComplianceContent = () => {
  const { params, change } = useUrlParams()
  const sent = parseQuarterKey(params.get('quarter'))
  const answer = useAnswerKeepingLast('compliance.read', sent)
  const { data, isOld, isValidating } = answer
  // while a file is being made, its progress is asked for
  useAnswer('compliance.read', sent, {
    refreshInterval: read => (read?.exports.some(isRunning) ? POLL_MS : 0),
  })
  const due = data && describeDueDate(data.quarter)
  return (
    <>
      <PageTitle
        title={TITLE}
        lead="The hours of therapists from Gaitway for the Payroll-Based Journal (PBJ), which nursing homes report to CMS each quarter."
        actions={
          data && (
            <Field label="Quarter" hideLabel>
              <Select
                options={data.quarters.map(one => ({
                  value: formatQuarterKey(one),
                  label: nameQuarter(one),
                }))}
                value={formatQuarterKey(data.quarter)}
                onChange={quarter => change({ quarter })}
              />
            </Field>
          )
        }
      />
      {data && due ? (
        <div className={isOld ? 'old' : undefined} aria-busy={isValidating || undefined}>
          <Stack gap={24}>
            <Notice tone={due.tone}>{due.text}</Notice>
            <Hours data={data} />
            <NotIncluded data={data} />
            <Exports key={formatQuarterKey(data.quarter)} data={data} />
            <UploadSteps data={data} />
            <ComplianceSettings data={data} />
            <CheckFile />
            <Rules data={data} />
          </Stack>
        </div>
      ) : (
        <LoadingOrError answer={answer} shape="card" count={3} />
      )}
    </>
  )
}

/** A facility's hours for CMS: what is due, what is missing, and the files to report it. */
export const Compliance = () => {
  const may = useMay()
  return (
    <Page>
      {may('payments') || may('compliance') ? (
        <ComplianceContent />
      ) : (
        <>
          <PageTitle title={TITLE} />
          <EmptyState
            title="You don’t have access to compliance"
            why="Ask the account owner for access."
            next={<LinkButton href="/facility/shiftmanagement">Shift management</LinkButton>}
          />
        </>
      )}
    </Page>
  )
}
