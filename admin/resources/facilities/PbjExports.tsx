import { plural } from '@gaitway/contract/format/plural'
import { describeFault, isRunning, showDate, showHundredths } from '@gaitway/contract/format/pbj'
import type { Tone } from '@gaitway/contract/format/status-copy'
import { showWhen } from '@gaitway/contract/format/time'
import type { Fault } from '@gaitway/contract/schemas/compliance'
import type { Output } from '@gaitway/contract/schemas/index'
import {
  complianceExportKindNames,
  complianceExportKinds,
  complianceExportStatusNames,
  exportBlockerCopy,
  faultEffectNames,
  mealRuleNames,
  type ComplianceExportKind,
  type ExportBlocker,
} from '@gaitway/contract/values/compliance'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material'
import { useId } from 'react'
import { call } from '../../session.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { DownloadButton } from '../../shared/DownloadButton.tsx'
import { useMove } from '../../shared/MoveDialog.tsx'
import {
  FactList,
  Item,
  Items,
  LoadState,
  Nothing,
  Panel,
  SmallPrint,
  StatusMark,
} from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'
import type { PbjQuarter } from './FacilityPbj.tsx'
import { PbjShifts } from './PbjShifts.tsx'

type Export = PbjQuarter['exports'][number]
type ReadExport = Output<'compliance.readExport'>

const tones: Record<Export['status'], Tone> = {
  waiting: 'stone',
  making: 'info',
  ready: 'success',
  faulty: 'danger',
}

/** The file for payroll reports nothing to CMS, so its hours aren’t added up. */
const hasHours = ({ kind, hundredths }: Export) => kind !== 'shiftCsv' && hundredths !== null

const Heading = ({ children }: { children: string }) => (
  <Typography component="h3" sx={{ fontWeight: 600 }}>
    {children}
  </Typography>
)

const FaultItem = ({ fault }: { fault: Fault }) => {
  const { editId, effect, employeeId, name, line, shifts } = fault
  const facts = [
    editId && `CMS edit ${editId}`,
    name && employeeId && `Employee ID ${employeeId}`,
    line !== null && `Line ${line}`,
  ].filter(Boolean)
  return (
    <Item left={describeFault(fault)} right={faultEffectNames[effect]}>
      <SmallPrint>{facts.join(' · ')}</SmallPrint>
      <PbjShifts shifts={shifts} />
    </Item>
  )
}

const Faults = ({ read: { export: made, faults } }: { read: ReadExport }) => (
  <>
    <Heading>Issues</Heading>
    {made.status === 'faulty' && (
      <Alert severity="error">
        CMS would reject this file or leave hours out, so nobody can download it. Correct the time cards or
        the settings, and create the file again.
      </Alert>
    )}
    {made.leftOutCount > 0 && (
      <Alert severity="warning">
        {`${plural(made.leftOutCount, 'day worked isn’t', 'days worked aren’t')} in this file. The reason is below. If something can be corrected, create the file again afterward.`}
      </Alert>
    )}
    <Items label="Issues">
      {faults.map((fault, index) => (
        <FaultItem key={`${index} ${fault.sentence}`} fault={fault} />
      ))}
    </Items>
    {made.faultCount > faults.length && (
      <SmallPrint>{`The first ${faults.length} of ${made.faultCount} are shown.`}</SmallPrint>
    )}
  </>
)

const Changes = ({ read: { previous, changes, changeCount, removedCount } }: { read: ReadExport }) => (
  <>
    <Heading>What changed</Heading>
    {previous === null ? (
      <Nothing>This is the first export of this quarter.</Nothing>
    ) : (
      <SmallPrint>
        {`Compared with the export of ${showWhen(previous.startedAt)}.${changeCount === 0 ? ' No day changed.' : ''}`}
      </SmallPrint>
    )}
    {removedCount > 0 && (
      <Alert severity="warning">
        {`${plural(removedCount, 'day worked is', 'days worked are')} no longer in this file. If the facility uploaded the earlier one, CMS may still have those hours, because uploading this file can’t remove them. The facility should ask CMS how to remove them before the deadline.`}
      </Alert>
    )}
    <Items label="Days that changed">
      {changes.map(({ clinicianId, name, employeeId, date, jobTitleCode, ...change }) => (
        <Item
          key={`${clinicianId} ${date} ${jobTitleCode}`}
          left={`${name}, ${showDate(date)}`}
          right={`from ${showHundredths(change.beforeHundredths)} to ${showHundredths(change.afterHundredths)} hours`}
        >
          <SmallPrint>{`Employee ID ${employeeId} · CMS code ${jobTitleCode}`}</SmallPrint>
        </Item>
      ))}
    </Items>
    {changeCount > changes.length && (
      <SmallPrint>{`The first ${changes.length} of ${changeCount} are shown.`}</SmallPrint>
    )}
  </>
)

const ExportFacts = ({ made }: { made: Export }) => (
  <FactList
    facts={[
      ['File', made.fileName],
      ['Created by', `${made.startedBy}, ${showWhen(made.startedAt)}`],
      ['Meal breaks on shifts under 8 hours', mealRuleNames[made.shortShiftMeals]],
      ['Rows', made.rows],
      hasHours(made) && ['People', made.people],
      hasHours(made) && ['Hours', showHundredths(made.hundredths ?? 0)],
      ['SHA-256 of the file', made.sha256],
      ['Kept until', showWhen(made.keptUntil)],
    ]}
  />
)

type DetailsProps = { facilityId: string; made: Export; onClose: () => void }

const ExportDetails = ({ facilityId, made, onClose }: DetailsProps) => {
  const id = useId()
  const { data, error, refetch } = useCall('compliance.readExport', { facilityId, id: made.id })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{complianceExportKindNames[made.kind]}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        <LoadState what="the export" data={data} error={error} onTryAgain={refetch} />
        {data && (
          <>
            <ExportFacts made={data.export} />
            {data.export.faultCount > 0 && <Faults read={data} />}
            {made.kind !== 'shiftCsv' && <Changes read={data} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

const ExportItem = ({ facilityId, made }: Omit<DetailsProps, 'onClose'>) => {
  const kind = complianceExportKindNames[made.kind]
  const named = `${kind}, ${showWhen(made.startedAt)}`
  return (
    <Item
      left={kind}
      right={<StatusMark tone={tones[made.status]}>{complianceExportStatusNames[made.status]}</StatusMark>}
    >
      <SmallPrint>
        {[
          `${made.startedBy}, ${showWhen(made.startedAt)}`,
          hasHours(made) && `${showHundredths(made.hundredths ?? 0)} hours`,
          made.leftOutCount > 0 && `${plural(made.leftOutCount, 'day worked', 'days worked')} left out`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </SmallPrint>
      {isRunning(made) && (
        <LinearProgress
          variant={made.status === 'making' ? 'determinate' : 'indeterminate'}
          value={made.progress}
          aria-label={`Creating: ${named}`}
          sx={{ marginTop: 1 }}
        />
      )}
      {made.finishedAt && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
          {made.status === 'ready' && (
            <DownloadButton
              call="compliance.download"
              input={{ facilityId, id: made.id }}
              size="small"
              aria-label={`Download: ${named}`}
            >
              Download
            </DownloadButton>
          )}
          <DialogButton
            size="small"
            variant="text"
            aria-label={`Details: ${named}`}
            dialog={close => <ExportDetails facilityId={facilityId} made={made} onClose={close} />}
          >
            {made.faultCount > 0 ? plural(made.faultCount, 'issue', 'issues') : 'Details'}
          </DialogButton>
        </Box>
      )}
    </Item>
  )
}

const kindNotes: Record<ComplianceExportKind, string> = {
  pbjXml: 'The file that the facility uploads to CMS.',
  pbjCsv:
    'The same hours as spreadsheets, in the order of CMS’s template. To report hours, upload the XML file.',
  shiftCsv: 'Each shift with times, breaks, rate and approval, for payroll and time systems.',
}

const staffBlockers: Record<ExportBlocker, string> = {
  ...exportBlockerCopy,
  stateFacilityId: 'Files for CMS need the facility’s state-assigned ID. Enter it in the settings below.',
}

type ReadProps = { data: PbjQuarter; onChanged: () => void }

/** Creates files of the quarter, and lists those that the facility or staff created. */
export const PbjExports = ({ data, onChanged }: ReadProps) => {
  const { facility, quarter, blockers, exports } = data
  const { run, busy } = useMove()
  const isBlocked = (kind: ComplianceExportKind) =>
    blockers.some(blocker => kind !== 'shiftCsv' || blocker !== 'stateFacilityId') ||
    exports.some(made => made.kind === kind && isRunning(made))
  const start = (kind: ComplianceExportKind) => {
    const sent = {
      facilityId: facility.id,
      kind,
      quarter: quarter.quarter,
      fiscalYear: quarter.fiscalYear,
    }
    return run(() => call('compliance.startExport', sent, crypto.randomUUID()), {
      success: 'The file is being created',
      onDone: onChanged,
    })
  }
  return (
    <Panel title="Files" aside={<SmallPrint>Kept for two years</SmallPrint>}>
      {blockers.map(blocker => (
        <Alert key={blocker} severity="warning" sx={{ marginBottom: 1 }}>
          {staffBlockers[blocker]}
        </Alert>
      ))}
      <Items label="Files to create">
        {complianceExportKinds.map(kind => (
          <Item
            key={kind}
            left={complianceExportKindNames[kind]}
            right={
              <Button
                variant="outlined"
                size="small"
                disabled={busy || isBlocked(kind)}
                aria-label={`Create file: ${complianceExportKindNames[kind]}`}
                onClick={() => void start(kind)}
              >
                Create file
              </Button>
            }
          >
            <SmallPrint>{kindNotes[kind]}</SmallPrint>
          </Item>
        ))}
      </Items>
      <SmallPrint>
        <p>
          The facility uploads the PBJ file in iQIES itself; we never submit it. The file uses merge and lists
          only therapists from here: it can’t remove hours that CMS already has.
        </p>
      </SmallPrint>
      <Typography component="h3" sx={{ fontWeight: 600, marginTop: 2, marginBottom: 1 }}>
        Exports of this quarter
      </Typography>
      {exports.length === 0 && <Nothing>No file was created for this quarter yet.</Nothing>}
      <Items label="Exports of this quarter">
        {exports.map(made => (
          <ExportItem key={made.id} facilityId={facility.id} made={made} />
        ))}
      </Items>
    </Panel>
  )
}
