import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AppBody } from '../../../../client/app.ts'
import { client, invalidate } from '../../../service/client.ts'

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => (await client.devices({ signal })).items,
  refetchInterval: 60_000,
})

export const deviceQuery = (id: number) =>
  queryOptions({ queryKey: ['devices', id], queryFn: ({ signal }) => client.device(id, { signal }), staleTime: 0 })

const useDeviceMutation = <Input, Result>(mutate: (input: Input) => Promise<Result>) =>
  useMutation({
    mutationFn: mutate,
    // Keys are in the result and nowhere else.
    gcTime: 0,
    onSettled: () => invalidate(['devices'], ['sites'], ['site']),
  })

export type DeviceInput = AppBody<'/app/api/organization/devices'>
type Assignment = AppBody<'/app/api/organization/devices/{id}/assign'> & { id: number }

export const useRegisterDevice = () => useDeviceMutation((device: DeviceInput) => client.createDevice(device))
export const useChangeDevice = (id: number) =>
  useDeviceMutation((device: DeviceInput) => client.changeDevice(id, device))
export const useAssignDevice = () => useDeviceMutation(({ id, ...to }: Assignment) => client.assignDevice(id, to))
export const useCorrectAssignment = () =>
  useDeviceMutation(({ id, from_dt }: { id: number; from_dt: string }) => client.correctAssignment(id, { from_dt }))
export const useUnassignDevice = () =>
  useDeviceMutation(({ id, to_dt }: { id: number; to_dt: string | undefined }) => client.unassignDevice(id, { to_dt }))
export const useIssueKey = () => useDeviceMutation((id: number) => client.issueDeviceKey(id))
export const useRevokeKey = () =>
  useDeviceMutation(({ id, key }: { id: number; key: number }) => client.revokeDeviceKey(id, key))
