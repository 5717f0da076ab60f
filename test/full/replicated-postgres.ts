import { chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { onTestFinished, type TestContext } from 'vitest'
import { freePort } from '#server/db/loopback.ts'
import { chooseUser, runProgram } from '#server/db/run-as.ts'
import { newFolder, postgresProcesses } from '../faults/served-shop.ts'
import { needProgram } from './programs.ts'

export type Node = {
  host: string
  port: number
  processes(): Promise<number[]>
  query(text: string): Promise<pg.QueryResultRow[]>
}
export type Replicated = { primary: Node; replica: Node; promote(): Promise<void>; startReplica(): Promise<void> }

/** Two PostgreSQL servers from system packages: the second confirms each commit before it is acknowledged. */
export async function startReplicated(context: TestContext): Promise<Replicated> {
  const program = (name: string) => needProgram(context, name, 'postgresql')
  const [initdb, pgCtl, baseBackup] = [await program('initdb'), await program('pg_ctl'), await program('pg_basebackup')]
  const folders = [await newFolder(), await newFolder()] as const
  const runAs = await chooseUser(folders[0], path.join(folders[0], 'postgres'), initdb)
  const clusters = folders.map((folder) => path.join(folder, 'postgres'))
  const [primaryCluster = '', replicaCluster = ''] = clusters
  for (const cluster of clusters) {
    await mkdir(cluster, { mode: 0o700 })
    if (runAs.kind === 'user') await chown(cluster, runAs.uid, runAs.gid)
  }
  const ports = [await freePort(), await freePort()] as const
  const start = (cluster: string, port: number) => {
    const flags = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories='${cluster}' -c max_connections=100`
    return runProgram(runAs, pgCtl, ['start', '-s', '-w', '-D', cluster, '-l', path.join(cluster, 'log'), '-o', flags])
  }
  await runProgram(runAs, initdb, [
    '-D',
    primaryCluster,
    '-U',
    'switchyard',
    '-E',
    'UTF8',
    '--no-locale',
    '--auth=trust',
  ])
  await start(primaryCluster, ports[0])
  await runProgram(runAs, baseBackup, [
    '-R',
    '-D',
    replicaCluster,
    '-h',
    '127.0.0.1',
    '-p',
    String(ports[0]),
    '-U',
    'switchyard',
  ])
  await start(replicaCluster, ports[1])
  const nodes = folders.map((folder, i) => newNode(folder, ports[i] ?? 0))
  const [primary, replica] = nodes as [Node, Node]
  await primary.query(`alter system set synchronous_standby_names = 'ANY 1 (*)'`)
  await primary.query('select pg_reload_conf()')
  onTestFinished(async () => {
    for (const node of nodes) for (const pid of await node.processes()) process.kill(pid, 'SIGKILL')
  })
  return {
    primary,
    replica,
    startReplica: async () => {
      await start(replicaCluster, ports[1])
    },
    promote: async () => {
      await runProgram(runAs, pgCtl, ['promote', '-s', '-w', '-D', replicaCluster])
    },
  }
}

function newNode(folder: string, port: number): Node {
  const host = '127.0.0.1'
  return {
    host,
    port,
    processes: () => postgresProcesses(folder),
    query: async (text) => {
      const client = new pg.Client({ host, port, user: 'switchyard', database: 'postgres' })
      client.on('error', () => {})
      await client.connect()
      const { rows } = await client.query(text)
      await client.end()
      return rows
    },
  }
}
