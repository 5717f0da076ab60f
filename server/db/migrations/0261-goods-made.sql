-- Since when everything that an order needs is there: its jobs are finished and the rest is held. The buyer is told once.
alter table orders add column made_at timestamptz(3);
alter table planned_orders add column told_at timestamptz(3);
