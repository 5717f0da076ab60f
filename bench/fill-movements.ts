import type pg from 'pg'

type Counts = { movements: number; products: number; orders: number }

/** Five years of stock movements for the products and orders that are there. The sum of each product is its stock. */
export async function fillMovements(client: pg.Client, { movements, products, orders }: Counts): Promise<void> {
  // A fifth of all movements are of fifty products: screws and terminals are sold every day.
  await client.query(
    'create temporary table goods as select id, row_number() over (order by number) as place from products',
  )
  await client.query(
    'create temporary table sales as select id, row_number() over (order by created_at) as place from orders',
  )
  await client.query('create unique index on goods (place); create unique index on sales (place)')
  await client.query(
    `insert into stock_movements (product_id, qty, kind, balance, order_id, cost_cents, at)
     select g.id, case when n % 8 = 0 then 50 else -1 - n % 7 end,
       case when n % 8 = 0 then 'received' when n % 31 = 0 then 'corrected' else 'sold' end, 100,
       case when n % 8 > 0 and n % 31 > 0 then s.id end, 4800, now() - make_interval(secs => 157680000.0 * ($1 - n) / $1)
     from generate_series(1, $1::integer) n
     join goods g on g.place = 1 + case when n % 5 = 0 then n / 5 % 50 else (n::bigint * 7919) % $2::integer end
     left join sales s on s.place = 1 + n % $3::integer
     order by n`,
    [movements, products, orders],
  )
  // What was there at first.
  await client.query(`insert into stock_movements (product_id, qty, kind, balance, at)
    select * from (select p.id, p.stock - coalesce(m.qty, 0) as qty, 'opening', p.stock, now() - interval '6 years' from products p
      left join (select product_id, sum(qty)::integer as qty from stock_movements group by 1) m on m.product_id = p.id) o where qty <> 0`)
  await client.query('vacuum analyze stock_movements')
}
