import {
  complianceExportKindNames,
  faultEffectNames,
  mealRuleNames,
} from '@gaitway/contract/values/compliance'
import { describeFault, showDate, showHundredths } from '@gaitway/contract/format/pbj'
import { plural } from '@gaitway/contract/format/plural'
import type { Fault } from '@gaitway/contract/schemas/compliance'
import { showSerial } from '@gaitway/contract/format/money'
import { showMoment } from '@gaitway/contract/format/time'
import { useAnswer } from '../../api/use-call.ts'
import { List, Row } from '../../ui/layout/List.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { Facts } from '../../ui/show/Facts.tsx'
import { Loaded } from '../../ui/show/Loaded.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import styles from './compliance.module.css'

const FaultRow = ({ fault }: { fault: Fault }) => {
  const { editId, effect, employeeId, name, line, shifts } = fault
  const [shift] = shifts
  const to = shift ? { href: `/facility/jobprofile/${shift.jobId}` } : {}
  const named = shifts.map(({ serialNumber }) => showSerial(serialNumber)).join(', ')
  return (
    <Row
      title={describeFault(fault)}
      detail={[
        faultEffectNames[effect],
        editId && `CMS edit ${editId}`,
        name && employeeId && `Employee ID ${employeeId}`,
        named && `${shifts.length > 1 ? 'Shifts' : 'Shift'} ${named}`,
        line !== null && `Line ${line}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      {...to}
    />
  )
}

/** What is wrong with a file or isn’t in it, one line for each fault. */
export const FaultList = ({ faults, count }: { faults: readonly Fault[]; count: number }) => (
  <>
    <List label="Issues">
      {faults.map((fault, index) => (
        <FaultRow key={`${index} ${fault.sentence}`} fault={fault} />
      ))}
    </List>
    {count > faults.length && (
      <p className="quiet small">{`The first ${faults.length} of ${count} are shown.`}</p>
    )}
  </>
)

/** What an export has, what to correct in it, and the days that differ from the one before. */
export const ExportSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const answer = useAnswer('compliance.readExport', { id })
  return (
    <Sheet open onClose={onClose} title="Export">
      <Loaded answer={answer} shape="lines">
        {({ export: made, faults, previous, changes, changeCount, removedCount }) => (
          <Stack>
            <Facts
              facts={[
                { label: 'File', value: complianceExportKindNames[made.kind] },
                { label: 'Created by', value: `${made.startedBy}, ${showMoment(made.startedAt)}` },
                { label: 'Meal breaks on shifts under 8 hours', value: mealRuleNames[made.shortShiftMeals] },
                { label: 'Rows', value: made.rows },
                ...(made.hundredths === null || made.kind === 'shiftCsv'
                  ? []
                  : [{ label: 'Hours', value: showHundredths(made.hundredths) }]),
                {
                  label: 'SHA-256 of the file',
                  value: made.sha256 && <span className={styles.hash}>{made.sha256}</span>,
                },
                { label: 'Kept until', value: showDate(made.keptUntil.slice(0, 10)) },
              ]}
            />
            {made.status === 'faulty' && (
              <Notice tone="danger">
                CMS would reject this file or leave hours out, so you can’t download it. Correct your
                settings, or contact us to correct a time card. Then create the file again.
              </Notice>
            )}
            {made.leftOutCount > 0 && (
              <Notice tone="warning">
                {`${plural(made.leftOutCount, 'day worked isn’t', 'days worked aren’t')} in this file. The reason is below. If something can be corrected, create the file again afterward.`}
              </Notice>
            )}
            {made.faultCount > 0 && <FaultList faults={faults} count={made.faultCount} />}
            {made.kind !== 'shiftCsv' && (
              <>
                <h3 className="text-16">What changed</h3>
                {previous === null ? (
                  <p className="quiet">This is the first export of this quarter.</p>
                ) : (
                  <>
                    <p className="quiet">{`Compared to the export of ${showMoment(previous.startedAt)}.`}</p>
                    {changeCount === 0 && <p>No day changed.</p>}
                  </>
                )}
              </>
            )}
            {removedCount > 0 && (
              <Notice tone="warning">
                {`${plural(removedCount, 'day worked is', 'days worked are')} no longer in this file. If you uploaded the earlier one, CMS may still have those hours, because uploading this file can’t remove them. Ask CMS how to remove them before the deadline.`}
              </Notice>
            )}
            {changes.length > 0 && (
              <List label="Days that changed">
                {changes.map(change => (
                  <Row
                    key={`${change.clinicianId} ${change.date} ${change.jobTitleCode}`}
                    title={`${change.name}, ${showDate(change.date)}`}
                    detail={`Employee ID ${change.employeeId} · CMS code ${change.jobTitleCode}`}
                    aside={`from ${showHundredths(change.beforeHundredths)} to ${showHundredths(change.afterHundredths)} hr`}
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
