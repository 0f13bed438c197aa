import {
  formatQuarterKey,
  isRunning,
  nameQuarter,
  parseQuarterKey,
  showDate,
  showHundredths,
} from '@gaitway/contract/format/pbj'
import { certaintyNames } from '@gaitway/contract/format/compliance-facts'
import { plural } from '@gaitway/contract/format/plural'
import type { Output } from '@gaitway/contract/schemas/index'
import { notIncludedCopy, type NotIncludedReason } from '@gaitway/contract/values/compliance'
import { Alert, Box, MenuItem, TextField } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { FigureRow, FigureTable } from '../../shared/FigureTable.tsx'
import { Item, Items, LoadState, Nothing, Panel, SmallPrint } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'
import { PbjExports } from './PbjExports.tsx'
import { PbjSettings } from './PbjSettings.tsx'
import { PbjShifts } from './PbjShifts.tsx'

/** A facility’s quarter. */
export type PbjQuarter = Output<'compliance.read'>

const ALMOST_DUE_DAYS = 14
const POLL_MS = 2_000

/** When the quarter is due, and how urgent that is. */
const describeDue = ({ dueOn, daysLeft, aimOn }: PbjQuarter['quarter']) => {
  const due = `${showDate(dueOn)}, 11:59 PM Eastern Time`
  if (daysLeft < 0)
    return {
      severity: 'error' as const,
      text: `The facility’s report of this quarter was due on ${due}. Hours that it hasn’t uploaded are late: it has to ask CMS what it can still submit.`,
    }
  const left = daysLeft === 0 ? 'That is today' : `${plural(daysLeft, 'day', 'days')} left`
  return {
    severity: daysLeft <= ALMOST_DUE_DAYS ? ('warning' as const) : ('info' as const),
    text: `The facility’s report of this quarter is due on ${due}. ${left}. It should aim for ${showDate(aimOn)}, because CMS’s validation report can take a day.`,
  }
}

const Hours = ({ data: { totals, byJobTitle, quarter } }: { data: PbjQuarter }) => (
  <Panel title="Accepted hours">
    {byJobTitle.length === 0 ? (
      <Nothing>No accepted hours in this quarter yet.</Nothing>
    ) : (
      <FigureTable
        isShortOnPhone
        head={['Job title', 'CMS code', 'People', 'Days worked', 'Hours']}
        total={['Total', '', totals.people, totals.days, showHundredths(totals.hundredths)]}
      >
        {byJobTitle.map(({ jobTitleCode, name, people, days, hundredths }) => (
          <FigureRow
            key={jobTitleCode}
            cells={[name, jobTitleCode, people, days, showHundredths(hundredths)]}
          />
        ))}
      </FigureTable>
    )}
    {quarter.countedUntil && (
      <SmallPrint>
        <p>
          {`Counted through ${showDate(quarter.countedUntil)}. Two people on one date are two days worked. Meal breaks are deducted, so these can be fewer hours than the facility paid for.`}
        </p>
      </SmallPrint>
    )}
  </Panel>
)

/** What each reason means for staff, who can correct what the facility can’t. */
const staffNotes: Record<NotIncludedReason, string> = {
  noTimeCard: 'The clinician hasn’t submitted a time card.',
  inReview: 'The facility hasn’t accepted the time card.',
  returned: 'The facility returned the time card, and the clinician hasn’t submitted it again.',
  extraTimeOpen:
    'The hours without the extra time are included. The facility hasn’t decided on the extra time.',
  noShowReported: 'The clinician hasn’t answered the no-show report. Nothing counts until it is settled.',
  contestedNoShow: 'The clinician says that they were there. Nothing counts until staff decide.',
  overDayHours:
    'CMS rejects more than 22.50 hours for one person on one date, so none of that day’s hours are in the file. Find the time card that is wrong and correct it.',
  noCode: 'CMS has no code for this discipline, so the hours can’t be reported.',
  correctedSinceExport:
    'The time card was corrected after the last export, which has the earlier hours. The file has to be created and uploaded again.',
}

const NotIncluded = ({ data: { notIncluded, notIncludedCount } }: { data: PbjQuarter }) => (
  <Panel title="Not included yet">
    {notIncludedCount === 0 && <Nothing>Nothing is missing so far.</Nothing>}
    <Items label="Not included yet">
      {notIncluded.map(({ reason, shifts, clinicianName, date, hundredths }) => (
        <Item
          key={`${reason} ${date} ${shifts.map(({ jobId }) => jobId).join(' ')}`}
          left={`${notIncludedCopy[reason].name}: ${clinicianName}, ${showDate(date)}`}
          right={hundredths === null ? '' : `${showHundredths(hundredths)} hours`}
        >
          <SmallPrint>{staffNotes[reason]}</SmallPrint>
          <PbjShifts shifts={shifts} />
        </Item>
      ))}
    </Items>
    {notIncludedCount > notIncluded.length && (
      <SmallPrint>{`The first ${notIncluded.length} of ${notIncludedCount} are shown.`}</SmallPrint>
    )}
  </Panel>
)

const Rules = ({ data: { rules } }: { data: PbjQuarter }) => (
  <Panel
    title="Where the rules come from"
    facts={[
      [
        'File format',
        `CMS specifications ${rules.specificationVersion}, in effect since ${showDate(rules.validFrom)}. Checked on ${showDate(rules.checkedOn)}.`,
      ],
      [
        'Meals',
        `${rules.meals.source}. ${certaintyNames[rules.meals.certainty]}. Checked on ${showDate(rules.meals.checkedOn)}.`,
      ],
      ...rules.notFound.map(({ about, sentence }): [string, string] => [about, sentence]),
    ]}
  />
)

/** What a facility reports to CMS in a quarter: what is due, what is missing, its settings and its files. */
export const FacilityPbj = ({ facilityId }: { facilityId: string }) => {
  const [params, setParams] = useSearchParams()
  const { data, error, refetch, isPlaceholderData } = useCall(
    'compliance.read',
    { facilityId, ...parseQuarterKey(params.get('quarter')) },
    {
      placeholderData: keepPreviousData,
      // while a file is being made, its progress is asked for
      refetchInterval: ({ state }) => (state.data?.exports.some(isRunning) ? POLL_MS : false),
    },
  )
  if (!data || error) return <LoadState what="the quarter" data={data} error={error} onTryAgain={refetch} />
  const choose = (quarter: string) =>
    setParams(
      before => {
        before.set('quarter', quarter)
        return before
      },
      { replace: true },
    )
  const due = describeDue(data.quarter)
  const read = { data, onChanged: () => void refetch() }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1100px)' }}>
      <TextField
        select
        label="Quarter"
        value={formatQuarterKey(data.quarter)}
        onChange={({ target }) => choose(target.value)}
        sx={{ justifySelf: 'start', maxWidth: '100%' }}
      >
        {data.quarters.map(one => (
          <MenuItem key={formatQuarterKey(one)} value={formatQuarterKey(one)}>
            {nameQuarter(one)}
          </MenuItem>
        ))}
      </TextField>
      <Box
        aria-busy={isPlaceholderData || undefined}
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'minmax(0, 1fr)',
          ...(isPlaceholderData && { opacity: 0.6 }),
        }}
      >
        <Alert severity={due.severity}>{due.text}</Alert>
        <Hours data={data} />
        <NotIncluded data={data} />
        <PbjExports {...read} />
        <PbjSettings {...read} />
        <Rules data={data} />
      </Box>
    </Box>
  )
}
