import { CHOOSE_INVITED } from '@gaitway/contract/fields/common'
import { useEffect } from 'react'
import { useForm } from 'react-final-form'
import { FormField } from '../../../ui/forms/FormField.tsx'
import { Chips } from '../../../ui/inputs/Chips.tsx'
import { RadioGroup } from '../../../ui/inputs/RadioGroup.tsx'
import { favoriteOptions, useFavorites } from '../../../profile/favorites/use-favorites.ts'
import { copy } from './copy.ts'
import type { Audience, PostingValues } from './values.ts'

const audiences = (['everyone', 'invited'] as const).map(value => ({
  value,
  label: copy.audiences[value],
  hint: copy.audienceHints[value],
}))

const isMissing = (ids: string[] | undefined, { audience }: PostingValues) =>
  audience === 'invited' && !ids?.length

/** Who may see the shift, and which favorites to invite. */
export const InviteFields = ({ values }: { values: PostingValues }) => {
  const form = useForm<PostingValues>()
  const favorites = useFavorites(values.clinicianType)
  const { invitedIds = [] } = values
  const left = favorites && invitedIds.filter(id => favorites.some(one => one.id === id))
  // another discipline has other favorites
  useEffect(() => {
    if (left && left.length < invitedIds.length) form.change('invitedIds', left)
  })
  return (
    <>
      <FormField<Audience> name="audience" label="Who can see this shift" group hideLabel>
        {input => <RadioGroup {...input} choices={audiences} columns={2} />}
      </FormField>
      <FormField<string[]>
        name="invitedIds"
        label="Invite favorites"
        hint={
          favorites?.length === 0
            ? 'No favorites in this discipline yet. Save clinicians from their profiles.'
            : favorites
              ? 'We’ll notify them with a link to the shift.'
              : 'Choose a discipline first.'
        }
        group
        validate={(ids, all) => (isMissing(ids, all as PostingValues) ? CHOOSE_INVITED : undefined)}
      >
        {input => (
          <Chips
            {...input}
            options={favoriteOptions(favorites ?? [])}
            onChange={chosen => {
              input.onChange([...chosen])
              input.onBlur?.()
            }}
          />
        )}
      </FormField>
    </>
  )
}
