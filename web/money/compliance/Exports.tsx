import {
  complianceExportKindNames,
  complianceExportKinds,
  complianceExportStatusNames,
  exportBlockerCopy,
  type ComplianceExportKind,
} from '@gaitway/contract/values/compliance'
import { isRunning, showHundredths } from '@gaitway/contract/format/pbj'
import { plural } from '@gaitway/contract/format/plural'
import { showMoment } from '@gaitway/contract/format/time'
import type { Tone } from '@gaitway/contract/format/status-copy'
import { useState } from 'react'
import { useDownload } from '../../api/download.ts'
import { useAction } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { DownloadIcon } from '../../ui/screen-icons.tsx'
import { List } from '../../ui/layout/List.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Cluster } from '../../ui/layout/Stack.tsx'
import { RecordTable } from '../../ui/list/RecordTable.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Badge } from '../../ui/show/Status.tsx'
import type { Export, Quarter } from './compliance-facts.ts'
import styles from './compliance.module.css'
import { lazyComponent } from '../../ui/show/lazy-component.tsx'

const ExportSheet = lazyComponent(() => import('./ExportSheet.tsx'), 'ExportSheet')

const exportTones: Record<Export['status'], Tone> = {
  waiting: 'stone',
  making: 'info',
  ready: 'success',
  faulty: 'danger',
}

const ExportStatus = ({ made }: { made: Export }) => (
  <span className={styles.status}>
    <Badge tone={exportTones[made.status]}>{complianceExportStatusNames[made.status]}</Badge>
    {made.leftOutCount > 0 && (
      <span className="small">{`${plural(made.leftOutCount, 'day worked', 'days worked')} left out`}</span>
    )}
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
          {made.faultCount > 0 ? plural(made.faultCount, 'issue', 'issues') : 'Details'}
        </Button>
      )}
    </Cluster>
  )
}

const kindHints: Record<ComplianceExportKind, string> = {
  pbjXml: 'The file that you upload to CMS.',
  pbjCsv:
    'The same hours as spreadsheets, in the order of CMS’s template. To report hours, upload the XML file.',
  shiftCsv: 'Each shift with times, breaks, rate and approval, for payroll and time systems.',
}

/** Creates files of the quarter, and lists those that were created. */
export const Exports = ({ data }: { data: Quarter }) => {
  const { quarter, blockers, exports } = data
  const [opened, setOpened] = useState<string>()
  const { run, busy } = useAction('compliance.startExport')
  const [starting, setStarting] = useState<ComplianceExportKind>()
  const isBlocked = (kind: ComplianceExportKind) =>
    blockers.some(blocker => kind !== 'shiftCsv' || blocker !== 'stateFacilityId')
  const start = async (kind: ComplianceExportKind) => {
    setStarting(kind)
    const sent = { kind, quarter: quarter.quarter, fiscalYear: quarter.fiscalYear }
    await run(sent, { idempotencyKey: crypto.randomUUID() })
  }
  return (
    <Section title="Create a file" aside={<span className="quiet small">Kept for two years</span>}>
      {blockers.map(blocker => (
        <Notice key={blocker} tone="warning">
          {exportBlockerCopy[blocker]}
        </Notice>
      ))}
      <List look="cards" label="Files to create">
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
              aria-label={`Create file: ${complianceExportKindNames[kind]}`}
              onClick={() => void start(kind)}
            >
              Create file
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
            { label: 'Created by', cell: made => made.startedBy },
            { label: 'When', cell: made => showMoment(made.startedAt) },
            {
              label: 'Hours',
              cell: made =>
                made.hundredths === null || made.kind === 'shiftCsv' ? null : showHundredths(made.hundredths),
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
