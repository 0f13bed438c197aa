import type { FormApi } from 'final-form'
import { useLayoutEffect } from 'react'
import { useForm } from 'react-final-form'
import type { ProfileValues } from './values.ts'

/** Hands the form to those who save parts of it. */
export const KeepForm = ({ onForm }: { onForm: (form: FormApi<ProfileValues>) => void }) => {
  const form = useForm<ProfileValues>()
  useLayoutEffect(() => onForm(form), [form, onForm])
  return null
}
