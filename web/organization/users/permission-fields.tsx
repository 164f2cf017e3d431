import type { Permission } from '../../../client/shapes.ts'
import { useMe } from '../../service/use-me.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

interface PermissionWords {
  value: Permission
  label: string
  /** The head of its column. */
  short: string
  description: string
}

export const PERMISSIONS: readonly PermissionWords[] = [
  {
    value: 'can_read_data',
    label: 'Read measurement data',
    short: 'Read',
    description: 'Sites, plots, records and uploads.',
  },
  {
    value: 'can_create_exports',
    label: 'Create exports',
    short: 'Export',
    description: 'Create files of records, and download all files of the organization.',
  },
  {
    value: 'can_use_api',
    label: 'Use the API',
    short: 'API',
    description: 'A token of their own, for programs.',
  },
  {
    value: 'can_dispatch_commands',
    label: 'Send device commands',
    short: 'Commands',
    description: 'Restart and configure devices.',
  },
  {
    value: 'can_manage_organization',
    label: 'Manage the organization',
    short: 'Manage',
    description: 'Users, sites, devices, imports, and the audit log.',
  },
]

interface Props {
  value: readonly Permission[]
  onChange: (value: Permission[]) => void
  errors: string[]
}

export function PermissionFields({ value, onChange, errors }: Props) {
  const { permissions } = useMe()
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-meta font-medium text-text-2">Permissions</legend>
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
            description={mayGrant ? permission.description : 'You do not have this permission, so you cannot grant it.'}
          >
            {permission.label}
          </Checkbox>
        )
      })}
      {errors.length > 0 && <p className="text-meta text-bad">{errors.join(' ')}</p>}
    </fieldset>
  )
}
