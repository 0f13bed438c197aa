import { complianceFields } from '@gaitway/contract/fields/compliance'
import { cmsCertificationNumber } from '@gaitway/contract/fields/facility'
import { choice } from '@gaitway/contract/fields/rule'
import { showDate } from '@gaitway/contract/format/pbj'
import { mealRuleNames, mealRules, type MealRule } from '@gaitway/contract/values/compliance'
import { useState } from 'react'
import { HttpError } from 'react-admin'
import { call } from '../../session.ts'
import { DialogButton } from '../../shared/DialogButton.tsx'
import type { EditGroup } from '../../shared/edit-fields.ts'
import { EditRecordDialog } from '../../shared/EditRecordDialog.tsx'
import { readFieldErrors } from '../../shared/MoveDialog.tsx'
import { FactList, Nothing, Panel, SmallPrint } from '../../shared/Parts.tsx'
import type { PbjQuarter } from './FacilityPbj.tsx'

type Person = PbjQuarter['people'][number]

const mealRule = choice(mealRules, 'Please choose how meal breaks are deducted')

/** IDs that were exported can’t change anymore. */
const isOpen = ({ frozenAt }: Person) => frozenAt === null

const buildGroups = (people: readonly Person[]): EditGroup[] => [
  {
    fields: [
      {
        kind: 'text',
        name: 'stateFacilityId',
        label: 'State-assigned facility ID',
        hint: 'The ID that the state gave the facility for PBJ and MDS. It isn’t the CCN. Files for CMS need it.',
        rule: complianceFields.stateFacilityId,
        isOptional: true,
      },
      {
        kind: 'text',
        name: 'cmsCertificationNumber',
        label: 'CMS Certification Number (CCN)',
        rule: cmsCertificationNumber,
        isOptional: true,
      },
      {
        kind: 'text',
        name: 'shortShiftMeals',
        label: 'Meal breaks on shifts under 8 hours',
        hint: 'As we understand CMS’s policy, at least 30 minutes come off for each full 8 hours, and nothing is said of shorter shifts. The facility decides.',
        rule: mealRule,
        choices: mealRuleNames,
      },
    ],
  },
  {
    title: 'Employee IDs',
    fields: people.filter(isOpen).map(({ clinicianId, name, employeeId }) => ({
      kind: 'text',
      name: clinicianId,
      label: name,
      rule: complianceFields.employeeId,
      // an ID that was entered can be changed, and not removed
      isOptional: employeeId === null ? true : undefined,
    })),
  },
]

type Changes = {
  stateFacilityId?: string | null
  cmsCertificationNumber?: string | null
  shortShiftMeals?: MealRule
}
type SentId = { clinicianId: string; employeeId: string }

/** The API names a wrong ID by its place in the list that was sent, and the form by its person. */
const nameErrorsByPerson = (thrown: HttpError, sent: readonly SentId[]) => {
  const errors = Object.entries(readFieldErrors(thrown)).map(([path, sentence]) => {
    const [, place] = /^employeeIds\.(\d+)\./.exec(path) ?? []
    return [sent[Number(place)]?.clinicianId ?? path, sentence]
  })
  const body = typeof thrown.body === 'object' ? thrown.body : {}
  return new HttpError(thrown.message, thrown.status, { ...body, errors: Object.fromEntries(errors) })
}

type ReadProps = { data: PbjQuarter; onChanged: () => void }

const EditSettings = ({ data, onChanged, onClose }: ReadProps & { onClose: () => void }) => {
  // what somebody else saves while the form is open isn't overwritten
  const [{ facility, settings, people }] = useState(data)
  const save = async ({ stateFacilityId, cmsCertificationNumber: ccn, ...changes }: Changes) => {
    const { shortShiftMeals, ...ids } = changes
    const employeeIds = Object.entries(ids as Record<string, string | null>).flatMap(
      ([clinicianId, employeeId]) => (employeeId === null ? [] : [{ clinicianId, employeeId }]),
    )
    try {
      await call('compliance.saveSettings', {
        facilityId: facility.id,
        version: settings.version,
        stateFacilityId,
        cmsCertificationNumber: ccn,
        shortShiftMeals,
        employeeIds,
      })
    } catch (thrown) {
      throw thrown instanceof HttpError ? nameErrorsByPerson(thrown, employeeIds) : thrown
    }
    onChanged()
  }
  return (
    <EditRecordDialog
      title={`PBJ settings of ${facility.name}`}
      groups={buildGroups(people).filter(({ fields }) => fields.length > 0)}
      record={{
        ...settings,
        cmsCertificationNumber: facility.cmsCertificationNumber,
        ...Object.fromEntries(people.map(({ clinicianId, employeeId }) => [clinicianId, employeeId])),
      }}
      send={changes => save(changes)}
      success="Settings saved"
      onClose={onClose}
    />
  )
}

const describeId = ({ employeeId, frozenAt }: Person) => {
  if (employeeId === null) return 'Created with the first file'
  return frozenAt === null ? employeeId : `${employeeId}, exported on ${showDate(frozenAt.slice(0, 10))}`
}

/** The facility’s IDs, its rule for meals of short shifts, and the IDs of people. */
export const PbjSettings = (props: ReadProps) => {
  const { settings, facility, people } = props.data
  return (
    <Panel
      title="Settings"
      aside={
        <DialogButton size="small" dialog={close => <EditSettings {...props} onClose={close} />}>
          Edit
        </DialogButton>
      }
      facts={[
        ['State-assigned facility ID', settings.stateFacilityId],
        ['CCN', facility.cmsCertificationNumber],
        ['Meal breaks on shifts under 8 hours', mealRuleNames[settings.shortShiftMeals]],
      ]}
    >
      <h3>Employee IDs</h3>
      {people.length === 0 && <Nothing>Nobody has hours or an ID here yet.</Nothing>}
      <FactList facts={people.map(person => [person.name, describeId(person)])} />
      <SmallPrint>
        <p>
          Each person has one ID at a facility, for good. Once a file has it, it can’t change. It is never a
          Social Security number.
        </p>
      </SmallPrint>
    </Panel>
  )
}
