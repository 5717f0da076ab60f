-- a+1@ and a@ are one mailbox: one alert a product, and one limit. Alerts from before have none.
alter table stock_alerts add mailbox text;
create unique index stock_alerts_mailbox on stock_alerts (mailbox, product_id);
