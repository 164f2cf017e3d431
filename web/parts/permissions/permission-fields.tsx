import type { Permission } from '../../../client/shapes.ts'
import { useMe } from '../../service/use-me.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { m } from './messages.ts'
import { PERMISSIONS } from './permission-words.ts'

interface Props {
  value: readonly Permission[]
  onChange: (value: Permission[]) => void
  errors: string[]
}

export function PermissionFields({ value, onChange, errors }: Props) {
  const { permissions } = useMe()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-meta font-medium text-text-2">{m.permissions}</legend>
      {PERMISSIONS.map(permission => {
        const mayGrant = permissions.includes(permission.value)
        return (
          <Checkbox
            key={permission.value}
            isDisabled={!mayGrant}
            isSelected={value.includes(permission.value)}
            onChange={isOn =>
              onChange(isOn ? [...value, permission.value] : value.filter(other => other !== permission.value))
            }
            description={mayGrant ? permission.description : m.youDoNotHaveThisPermission}
          >
            {permission.label}
          </Checkbox>
        )
      })}
      {errors.length > 0 && <p className="text-meta text-bad">{errors.join(' ')}</p>}
    </fieldset>
  )
}
