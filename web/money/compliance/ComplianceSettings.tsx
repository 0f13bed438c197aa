import { complianceFields } from '@gaitway/contract/fields/compliance'
import { cmsCertificationNumber } from '@gaitway/contract/fields/facility'
import { mealRuleNames, mealRules, type MealRule } from '@gaitway/contract/values/compliance'
import { useState } from 'react'
import { getSubmitErrors, perform } from '../../api/use-call.ts'
import { AppForm, nestErrors } from '../../ui/forms/AppForm.tsx'
import { RadioField } from '../../ui/forms/fields.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Facts } from '../../ui/show/Facts.tsx'
import type { Quarter } from './compliance-facts.ts'

type Values = {
  stateFacilityId?: string
  cmsCertificationNumber?: string
  shortShiftMeals: MealRule
  /** by clinician */
  employeeIds: Record<string, string | undefined>
}

const mealHints: Record<MealRule, string> = {
  recorded: 'A short shift without a recorded break counts in full.',
  atLeastOnce: 'We deduct 30 minutes from a short shift even if no break was recorded.',
}

/** The facility's IDs, the rule for meals of short shifts, and the IDs of people. */
export const ComplianceSettings = ({ data }: { data: Quarter }) => {
  const { settings, facility, people } = data
  const open = people.filter(({ frozenAt }) => frozenAt === null)
  const frozen = people.filter(({ frozenAt }) => frozenAt !== null)
  // what somebody else saves while this page is open isn't overwritten
  const [version, setVersion] = useState(settings.version)
  const save = async ({ employeeIds, ...values }: Values) => {
    const typed = open.flatMap(({ clinicianId, employeeId }) => {
      const meant = employeeIds[clinicianId]
      return meant && meant !== employeeId ? [{ clinicianId, employeeId: meant }] : []
    })
    try {
      const saved = await perform('compliance.saveSettings', {
        version,
        stateFacilityId: values.stateFacilityId ?? null,
        cmsCertificationNumber: values.cmsCertificationNumber ?? null,
        shortShiftMeals: values.shortShiftMeals,
        employeeIds: typed,
      })
      setVersion(saved.version)
    } catch (thrown) {
      const errors = Object.entries(getSubmitErrors(thrown)).map(([path, sentence]) => [
        path.replace(
          /^employeeIds\.(\d+)\.employeeId$/,
          (_, sent: string) => `employeeIds.${typed[Number(sent)]?.clinicianId ?? ''}`,
        ),
        sentence,
      ])
      return nestErrors(Object.fromEntries(errors) as Record<string, string>)
    }
    return undefined
  }
  return (
    <Section title="Settings">
      <AppForm<Values>
        onSubmit={save}
        initialValues={{
          stateFacilityId: settings.stateFacilityId ?? undefined,
          cmsCertificationNumber: facility.cmsCertificationNumber ?? undefined,
          shortShiftMeals: settings.shortShiftMeals,
          employeeIds: Object.fromEntries(
            open.map(({ clinicianId, employeeId }) => [clinicianId, employeeId ?? undefined]),
          ),
        }}
      >
        <Stack gap={24}>
          <TextField
            name="stateFacilityId"
            label="State-assigned facility ID"
            hint="The ID that your state gave you for PBJ and MDS. It isn’t the CCN. Files for CMS need it."
            rule={complianceFields.stateFacilityId}
            optional
            figures
            autoComplete="off"
          />
          <TextField
            name="cmsCertificationNumber"
            label="CMS Certification Number (CCN)"
            rule={cmsCertificationNumber}
            optional
            figures
            autoComplete="off"
          />
          <RadioField
            name="shortShiftMeals"
            label="Meal breaks on shifts under 8 hours"
            hint="As we understand CMS’s policy, at least 30 minutes come off for each full 8 hours, and nothing is said of shorter shifts. Ask your consultant what your surveyors expect."
            choices={mealRules.map(rule => ({
              value: rule,
              label: mealRuleNames[rule],
              hint: mealHints[rule],
            }))}
          />
          <Stack gap={12}>
            <h3 className="text-16">Employee IDs</h3>
            <p className="quiet measure">
              Each person has one ID at your facility, for good. If your own system has an ID for the person,
              enter it. If you leave a field empty, we create an ID with the first file. Once a file has an
              ID, it can’t change. Never use a Social Security number.
            </p>
            {people.length === 0 && <p className="quiet">No accepted hours yet.</p>}
            {open.map(({ clinicianId, name }) => (
              <TextField
                key={clinicianId}
                name={`employeeIds.${clinicianId}`}
                label={name}
                rule={complianceFields.employeeId}
                optional
                figures
                autoComplete="off"
              />
            ))}
            {frozen.length > 0 && (
              <Facts facts={frozen.map(({ name, employeeId }) => ({ label: name, value: employeeId }))} />
            )}
          </Stack>
          <SubmitButton kind="secondary">Save settings</SubmitButton>
        </Stack>
      </AppForm>
    </Section>
  )
}
