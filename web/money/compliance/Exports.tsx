import {
  complianceExportKindNames,
  complianceExportKinds,
  complianceExportStatusNames,
  exportBlockerCopy,
  faultEffectNames,
  mealRuleNames,
  type ComplianceExportKind,
} from '@gaitway/contract/values/compliance'
import { plural } from '@gaitway/contract/format/plural'
import type { Fault } from '@gaitway/contract/schemas/compliance'
import { showMoment } from '@gaitway/contract/format/time'
import type { Tone } from '@gaitway/contract/format/status-copy'
import { useState } from 'react'
import { useDownload } from '../../api/download.ts'
import { useAction, useAnswer } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { DownloadIcon } from '../../ui/screen-icons.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Cluster, Stack } from '../../ui/layout/Stack.tsx'
import { RecordTable } from '../../ui/list/RecordTable.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { Facts } from '../../ui/show/Facts.tsx'
import { Loaded } from '../../ui/show/Loaded.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Badge } from '../../ui/show/Status.tsx'
import { showDate, showHundredths, type Export, type Quarter } from './compliance-facts.ts'
import styles from './compliance.module.css'

const exportTones: Record<Export['status'], Tone> = {
  waiting: 'stone',
  making: 'info',
  ready: 'success',
  faulty: 'danger',
}

/** What CMS would say about a file, one line for each fault. */
export const FaultList = ({ faults, count }: { faults: readonly Fault[]; count: number }) => (
  <>
    <List label="What to correct">
      {faults.map(({ editId, effect, employeeId, date, line, sentence }, index) => (
        <Row
          key={`${index} ${sentence}`}
          title={sentence}
          detail={[
            faultEffectNames[effect],
            editId && `CMS edit ${editId}`,
            employeeId && `Employee ID ${employeeId}`,
            date && showDate(date),
            line !== null && `Line ${line}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
    </List>
    {count > faults.length && (
      <p className="quiet small">{`The first ${faults.length} of ${count} are shown.`}</p>
    )}
  </>
)

/** What an export has, what to correct in it, and the days that differ from the one before. */
const ExportSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const answer = useAnswer('compliance.readExport', { id })
  return (
    <Sheet open onClose={onClose} title="Export">
      <Loaded answer={answer} shape="lines">
        {({ export: made, faults, previous, changes, changeCount, removedCount }) => (
          <Stack>
            <Facts
              facts={[
                { label: 'File', value: complianceExportKindNames[made.kind] },
                { label: 'Made by', value: `${made.startedBy}, ${showMoment(made.startedAt)}` },
                { label: 'Meals of short shifts', value: mealRuleNames[made.shortShiftMeals] },
                { label: 'Rows', value: made.rows },
                { label: 'Hours', value: made.hundredths === null ? null : showHundredths(made.hundredths) },
                {
                  label: 'SHA-256 of the file',
                  value: made.sha256 && <span className={styles.hash}>{made.sha256}</span>,
                },
                { label: 'Kept until', value: showDate(made.keptUntil.slice(0, 10)) },
              ]}
            />
            {made.faultCount > 0 && <FaultList faults={faults} count={made.faultCount} />}
            <h3 className="text-16">What changed</h3>
            {previous === null ? (
              <p className="quiet">This is the first export of this quarter.</p>
            ) : (
              <>
                <p className="quiet">{`Compared to the export of ${showMoment(previous.startedAt)}.`}</p>
                {changeCount === 0 && <p>No day changed.</p>}
              </>
            )}
            {removedCount > 0 && (
              <Notice tone="warning">
                {`${plural(removedCount, 'day is', 'days are')} gone. A merge can’t remove hours, so remove ${removedCount === 1 ? 'it' : 'them'} at CMS if the earlier file was uploaded.`}
              </Notice>
            )}
            {changes.length > 0 && (
              <List label="Days that changed">
                {changes.map(change => (
                  <Row
                    key={`${change.clinicianId} ${change.date} ${change.jobTitleCode}`}
                    title={`${change.name}, ${showDate(change.date)}`}
                    detail={`Employee ID ${change.employeeId} · CMS code ${change.jobTitleCode}`}
                    aside={`${showHundredths(change.beforeHundredths)} → ${showHundredths(change.afterHundredths)} hr`}
                  />
                ))}
              </List>
            )}
            {changeCount > changes.length && (
              <p className="quiet small">{`The first ${changes.length} of ${changeCount} are shown.`}</p>
            )}
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}

const ExportStatus = ({ made }: { made: Export }) => (
  <span className={styles.status}>
    <Badge tone={exportTones[made.status]}>{complianceExportStatusNames[made.status]}</Badge>
    {made.status === 'making' && (
      <progress max={100} value={made.progress} aria-label={`${complianceExportKindNames[made.kind]}`} />
    )}
  </span>
)

const ExportButtons = ({ made, onOpen }: { made: Export; onOpen: () => void }) => {
  const { run, busy } = useDownload('compliance.download')
  const name = `${complianceExportKindNames[made.kind]}, ${showMoment(made.startedAt)}`
  return (
    <Cluster gap={8}>
      {made.status === 'ready' && (
        <Button
          kind="secondary"
          size="small"
          icon={<DownloadIcon size={18} />}
          busy={busy}
          aria-label={`Download: ${name}`}
          onClick={() => void run({ id: made.id })}
        >
          Download
        </Button>
      )}
      {made.finishedAt && (
        <Button kind="quiet" size="small" aria-label={`Details: ${name}`} onClick={onOpen}>
          {made.faultCount > 0 ? plural(made.faultCount, 'thing to look at', 'things to look at') : 'Details'}
        </Button>
      )}
    </Cluster>
  )
}

const kindHints: Record<ComplianceExportKind, string> = {
  pbjXml: 'The file that you upload to CMS.',
  pbjCsv: 'The same hours as tables, in the order of CMS’s template.',
  shiftCsv: 'Each shift with times, breaks, rate and approval, for payroll and time systems.',
}

const isRunning = ({ status }: Export) => status === 'waiting' || status === 'making'
const POLL_MS = 2_000

/** Makes files of the quarter, and lists those that were made. */
export const Exports = ({ data }: { data: Quarter }) => {
  const { quarter, blockers } = data
  const [opened, setOpened] = useState<string>()
  const { run, busy } = useAction('compliance.startExport')
  const [starting, setStarting] = useState<ComplianceExportKind>()
  const { data: latest } = useAnswer(
    'compliance.read',
    { quarter: quarter.quarter, fiscalYear: quarter.fiscalYear },
    { refreshInterval: read => ((read ?? data).exports.some(isRunning) ? POLL_MS : 0) },
  )
  const { exports } = latest ?? data
  const isBlocked = (kind: ComplianceExportKind) =>
    blockers.some(blocker => kind !== 'shiftCsv' || blocker !== 'stateFacilityId')
  const start = async (kind: ComplianceExportKind) => {
    setStarting(kind)
    const sent = { kind, quarter: quarter.quarter, fiscalYear: quarter.fiscalYear }
    await run(sent, { idempotencyKey: crypto.randomUUID() })
  }
  return (
    <Section title="Make a file" aside={<span className="quiet small">Kept for two years</span>}>
      {blockers.map(blocker => (
        <Notice key={blocker} tone="warning">
          {exportBlockerCopy[blocker]}
        </Notice>
      ))}
      <List look="cards" label="Files to make">
        {complianceExportKinds.map(kind => (
          <li key={kind} className={styles.kind}>
            <span className="grow">
              <span className="block medium">{complianceExportKindNames[kind]}</span>
              <span className="block small quiet">{kindHints[kind]}</span>
            </span>
            <Button
              kind={kind === 'pbjXml' ? 'primary' : 'secondary'}
              size="small"
              busy={busy && starting === kind}
              disabled={isBlocked(kind) || exports.some(made => made.kind === kind && isRunning(made))}
              aria-label={`Make the file: ${complianceExportKindNames[kind]}`}
              onClick={() => void start(kind)}
            >
              Make the file
            </Button>
          </li>
        ))}
      </List>
      {exports.length > 0 && (
        <RecordTable
          label="Exports of this quarter"
          records={exports}
          keyOf={made => made.id}
          columns={[
            { label: 'File', cell: made => complianceExportKindNames[made.kind], head: 1 },
            { label: 'Status', cell: made => <ExportStatus made={made} />, head: 2 },
            { label: 'Made by', cell: made => made.startedBy },
            { label: 'When', cell: made => showMoment(made.startedAt) },
            {
              label: 'Hours',
              cell: made => (made.hundredths === null ? null : showHundredths(made.hundredths)),
              figures: true,
            },
            {
              label: 'Actions',
              cell: made => <ExportButtons made={made} onOpen={() => setOpened(made.id)} />,
              moves: true,
            },
          ]}
        />
      )}
      {opened && <ExportSheet id={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}
