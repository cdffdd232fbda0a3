export { selectPublisher, type NaptrRecord, type PublisherSelection } from './naptr';
